import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { FitPart } from '../../api/types';
import { FitmentMark } from '../../ui/signs';
import { partsOnPage } from './parts-on-page';

/** Where the shop does not load pages again for a vehicle (FIT-8): the bar and the parts of this one follow it. */
export async function showInPlace(root: Document): Promise<void> {
  const parts = partsOnPage();
  for (const label of root.querySelectorAll<HTMLElement>('[data-aaia]')) {
    label.setAttribute('aria-busy', 'true'); // the last label stays, dimmed (FIT-6)
    parts.register(label.dataset.aaia ?? '', label.dataset.mpn ?? '', (fit) => {
      label.removeAttribute('aria-busy');
      if (fit) draw(label, fit);
    });
  }
  try {
    await redrawBar(root);
  } catch (cause) {
    console.error(cause);
  }
}

/** The server draws the bar, here as everywhere. */
async function redrawBar(root: Document): Promise<void> {
  const answer = await fetch(location.pathname, { headers: { Accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const place of ['[data-vehicle-bar]', '[data-vehicle-garage]']) {
    const now = fresh.querySelector(place);
    if (now) root.querySelector(place)?.replaceWith(root.importNode(now, true));
  }
}

const signs = {
  yes: { letter: 'y', mark: 'yes' },
  universal: { letter: 'y', mark: 'yes' },
  no: { letter: 'n', mark: 'no' },
  maybe: { letter: 'm', mark: 'maybe' },
} as const;

function draw(label: HTMLElement, fit: FitPart): void {
  const sign = signs[fit.result as keyof typeof signs] ?? { letter: 'u', mark: 'unknown' };
  label.className = `ft ${sign.letter}`;
  const place = label.ownerDocument.createElement('span');
  const drawing = createRoot(place);
  flushSync(() => drawing.render(<FitmentMark fits={sign.mark} />));
  const mark = place.firstElementChild?.cloneNode(true);
  drawing.unmount();
  if (mark) label.querySelector('svg')?.replaceWith(mark);
  const words = [...label.childNodes].find((node) => node.nodeType === 3 && node.nodeValue?.trim());
  if (words) words.nodeValue = ` ${fit.label} `;
  const why = label.nextElementSibling;
  if (why?.classList.contains('why')) why.textContent = fit.reason;
}

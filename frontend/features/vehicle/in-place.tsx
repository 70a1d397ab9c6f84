import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { CardButton, Fit, FitPart, IslandProps } from '../../api/types';
import { giveProps } from '../../lib/give-props';
import { FitmentMark } from '../../ui/signs';
import { partsOnPage } from './parts-on-page';

let newest: object | undefined;

/** Where the shop does not load pages again for a vehicle (FIT-8): the bar and the parts of this one follow it. */
export async function showInPlace(root: Document): Promise<void> {
  const mine = {};
  newest = mine; // an answer about an earlier vehicle may come later than this one's
  const isNewest = () => newest === mine;
  const parts = partsOnPage();
  for (const label of root.querySelectorAll<HTMLElement>('[data-aaia]')) {
    label.setAttribute('aria-busy', 'true'); // the last label stays, dimmed (FIT-6)
    parts.register(label.dataset.aaia ?? '', label.dataset.mpn ?? '', (fit) => {
      if (!isNewest()) return;
      label.removeAttribute('aria-busy');
      if (!fit) return;
      draw(label, fit);
      warn(label, fit);
    });
  }
  try {
    await redraw(root, isNewest);
  } catch (cause) {
    console.error(cause);
  }
}

const toVehicles = 'a[href$="#vehicles"]';

/** The server draws the bar, and the fitment of a part on its own page, here as everywhere. */
async function redraw(root: Document, isNewest: () => boolean): Promise<void> {
  const answer = await fetch(location.pathname, { headers: { Accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!isNewest()) return;
  for (const place of ['[data-vehicle-bar]', '[data-vehicle-garage]', '.fitbox']) {
    const [shown, now] = [root, fresh].map((page) => page.querySelector(place));
    if (!shown || !now) continue;
    const link = shown.querySelector(toVehicles);
    if (link) now.querySelector(toVehicles)?.replaceWith(link); // the focus comes back to it
    shown.replaceWith(now);
  }
  const form = '[data-island="buy-form"]';
  const [shown, now] = [root, fresh].map((page) => page.querySelector<HTMLElement>(form));
  if (!shown || !now) return;
  const { warn, fit, misfit } = propsOf<IslandProps['buy-form']>(now); // the rest is as it was chosen
  const { misfit: _, ...chosen } = propsOf<IslandProps['buy-form']>(shown);
  giveProps(shown, { ...chosen, warn, fit, ...(misfit && { misfit }) });
}

function propsOf<Props>(island: HTMLElement): Props {
  return JSON.parse(island.dataset.props ?? '{}') as Props;
}

const signs = {
  yes: { letter: 'y', mark: 'yes', name: 'fits' },
  universal: { letter: 'y', mark: 'yes', name: 'fits' },
  no: { letter: 'n', mark: 'no', name: 'not' },
  maybe: { letter: 'm', mark: 'maybe', name: 'verify' },
} as const;
const circle = { letter: 'u', mark: 'unknown', name: 'unknown' } as const;

function signOf(fit: FitPart) {
  return signs[fit.result as keyof typeof signs] ?? circle;
}

/** The button beside the label asks "Heads up!" first, or no more (CAT-7), and stands back where the part does not fit. */
function warn(label: HTMLElement, fit: FitPart): void {
  const card = label.closest('[data-product-id]');
  const button = card?.querySelector<HTMLElement>('[data-island="add-to-cart"]');
  if (!button) return;
  const { warn: _, misfit: __, ...props } = propsOf<CardButton>(button);
  const { name } = signOf(fit);
  const about: Fit = { result: fit.result, mark: name, label: fit.label, reason: fit.reason };
  giveProps(button, {
    ...props,
    ...(name === 'not' && { misfit: true }),
    ...(asksFirst(label.ownerDocument) && name !== 'fits' && { warn: about }),
  });
}

function asksFirst(page: Document): boolean {
  const settings = page.getElementById('catalog-settings')?.textContent;
  const { catalog } = JSON.parse(settings || '{}') as { catalog?: { require_fitment_confirmation: boolean } };
  return catalog?.require_fitment_confirmation ?? true;
}

function draw(label: HTMLElement, fit: FitPart): void {
  const sign = signOf(fit);
  label.closest('.row, .card')?.classList.toggle('misfit', sign.name === 'not');
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

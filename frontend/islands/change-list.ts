import { ApiError, ask, newIntent } from '../api/client';
import type { SavedList } from '../api/types';
import { loadTexts, t } from '../lib/text';
import { failed, succeeded } from '../ui/toasts';
import { mountIslands } from './index';
import { showToasts } from './render';

type List = 'compare' | 'wishlist';

const paths: Record<List, string> = { compare: '/product/compare', wishlist: '/account/wishlist' };
const calls: Record<List, string> = { compare: 'getCompare', wishlist: 'getWishlist' };

let last: Promise<unknown> = Promise.resolve();

/** Works once what was begun before is shown: what is drawn last is the newest. */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}

/** Does what the button would send, and shows it wherever the list shows. */
export async function changeList(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const path = button.getAttribute('formaction') ?? '';
  const list: List = path.startsWith(paths.compare) ? 'compare' : 'wishlist';
  await loadTexts();
  showToasts(document);
  try {
    const form = { product_id: button.value };
    const reply = await inTurn(async () => {
      const changed = await ask<SavedList>(path, { method: 'POST', form, intent: newIntent() });
      take(list, changed);
      tellOthers();
      await redraw(list, true);
      return changed;
    });
    const label = list === 'compare' ? t('View Comparison') : t('View Wishlist');
    const isHere = document.querySelector(`[data-list="${list}"]`) !== null;
    succeeded(reply.success ?? '', isHere ? {} : { action: { label, href: `${paths[list]}/` } });
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    failed(cause.message);
  } finally {
    button.ariaBusy = null;
  }
}

/** Shows what the server has now: another page has changed it, or this one comes back from memory. */
export async function refreshLists(): Promise<void> {
  for (const list of ['compare', 'wishlist'] as const) {
    await inTurn(async () => {
      take(list, await ask<SavedList>(`${paths[list]}/${calls[list]}`));
      await redraw(list, false);
    });
  }
}

/** Brings the buttons and counts of the page to what is on the list. */
function take(list: List, { products, total }: SavedList): void {
  const on = new Set(products.map((product) => String(product.product_id)));
  const buttons = `button[form="lists"][aria-pressed][formaction^="${paths[list]}/"]`;
  for (const button of document.querySelectorAll<HTMLButtonElement>(buttons)) {
    const isOn = on.has(button.value);
    button.ariaPressed = String(isOn);
    button.setAttribute('formaction', `${paths[list]}/${isOn ? 'remove' : 'add'}`);
  }
  for (const count of document.querySelectorAll<HTMLElement>(`[data-list-count="${list}"]`)) {
    count.textContent = String(total);
    count.hidden = total === 0;
  }
}

/** Draws the list's own page again. The focus goes to its title: what had it is gone. */
async function redraw(list: List, isMine: boolean): Promise<void> {
  const shown = document.querySelector(`[data-list="${list}"]`);
  if (!shown) return;
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector(`[data-list="${list}"]`);
  if (!answer.ok || !fresh) return location.reload();
  const drawn = document.importNode(fresh, true);
  shown.replaceWith(drawn);
  mountIslands(drawn);
  if (isMine) drawn.querySelector<HTMLElement>('h1')?.focus();
}

/** Other pages of this browser hear that something changed. */
function tellOthers(): void {
  try {
    localStorage.lists = String(Date.now());
  } catch {
    // kept from us: those pages show it when they are opened again
  }
}

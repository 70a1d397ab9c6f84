import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SavedList } from '../api/types';
import { fakeServer, refusal, type Sent } from '../test/fake-server';
import { changeList, refreshLists } from './change-list';
import { hearLists } from './lists';

const list = (ids: number[], success?: string): SavedList => ({
  ...(success && { success }),
  products: ids.map((product_id) => ({ product_id }) as SavedList['products'][number]),
  total: ids.length,
});

const button = (path: string, id: number, pressed?: boolean) =>
  `<button form="lists" formaction="${path}" name="product_id" value="${id}" ${
    pressed === undefined ? '' : `aria-pressed="${pressed}"`
  }>${path} ${id}</button>`;

/** A page with two parts, of which the second is compared already. */
const page = `
  <main>${button('/product/compare/add', 7, false)}${button('/product/compare/remove', 8, true)}
  ${button('/account/wishlist/add', 7, false)}</main>
  <i data-list-count="compare">1</i><i data-list-count="wishlist" hidden>0</i>
  <form id="lists" method="post" action="/"><input name="redirect" value="/brakes"></form>`;

const at = (path: string, id: number) => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button[form="lists"]')].find(
    (one) => one.getAttribute('formaction')?.startsWith(path) && one.value === String(id),
  );
  if (!found) throw new Error(`no button of ${path} for ${id}`);
  return found;
};
const count = (name: string) => document.querySelector<HTMLElement>(`[data-list-count="${name}"]`);
/** After all that is under way. */
const later = () => new Promise((done) => setTimeout(done));
const said = () => document.querySelector('.toasts')?.textContent ?? '';

let sent: Sent[] = [];
let compared: number[] = [];
beforeEach(() => {
  document.body.innerHTML = page;
  compared = [8];
  sent = fakeServer({
    'GET /product/compare/getCompare': () => list(compared),
    'GET /account/wishlist/getWishlist': () => list([]),
    'POST /product/compare/add': ({ values }) => {
      compared = [...compared, Number(values.product_id)];
      return list(compared, 'You have added Kestrel KB-1.');
    },
    'POST /product/compare/remove': ({ values }) => {
      compared = compared.filter((id) => String(id) !== values.product_id);
      return list(compared, 'You have removed Kestrel KB-1.');
    },
    'POST /account/wishlist/add': () => refusal(409, 'A wishlist holds at most 100 products.'),
  });
});
afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

// CMP-1 CMP-2
it('adds, and every button and count of the list follows', async () => {
  await changeList(at('/product/compare', 7));
  expect(sent.map(({ route, values }) => [route, values])).toEqual([
    ['POST /product/compare/add', { product_id: '7' }],
  ]);
  expect(at('/product/compare', 7).getAttribute('aria-pressed')).toBe('true');
  expect(at('/product/compare', 7).getAttribute('formaction')).toBe('/product/compare/remove');
  expect(at('/account/wishlist', 7).getAttribute('aria-pressed')).toBe('false');
  expect(count('compare')?.textContent).toBe('2');
  await vi.waitFor(() => expect(said()).toContain('You have added Kestrel KB-1.'));
  expect(document.querySelector('.toasts a')?.getAttribute('href')).toBe('/product/compare/');
});

// CMP-1 CMP-2: everywhere they show.
it('tells the other pages of the browser, but not what was refused', async () => {
  await changeList(at('/account/wishlist', 7));
  expect(localStorage.lists).toBeUndefined();
  await changeList(at('/product/compare', 7));
  expect(localStorage.lists).toBeDefined();
});

it('takes off, and an empty list counts nothing', async () => {
  await changeList(at('/product/compare', 8));
  expect(at('/product/compare', 8).getAttribute('formaction')).toBe('/product/compare/add');
  expect(count('compare')?.hidden).toBe(true);
});

// CMP-1 CMP-2: an answer that comes late does not win over a newer one.
it('two presses at once are done one after the other', async () => {
  sent = fakeServer({
    'POST /product/compare/add': async ({ values }) => {
      compared = [...compared, Number(values.product_id)];
      const then = list(compared);
      await later();
      return then;
    },
    'POST /product/compare/remove': ({ values }) => {
      compared = compared.filter((id) => String(id) !== values.product_id);
      return list(compared);
    },
  });
  await Promise.all([changeList(at('/product/compare', 7)), changeList(at('/product/compare', 8))]);
  expect(sent.map(({ route }) => route)).toEqual([
    'POST /product/compare/add',
    'POST /product/compare/remove',
  ]);
  expect(at('/product/compare', 7).getAttribute('aria-pressed')).toBe('true');
  expect(at('/product/compare', 8).getAttribute('aria-pressed')).toBe('false');
});

it('says what the server has against it and changes nothing', async () => {
  await changeList(at('/account/wishlist', 7));
  expect(at('/account/wishlist', 7).getAttribute('aria-pressed')).toBe('false');
  expect(at('/account/wishlist', 7).ariaBusy).toBeNull();
  await vi.waitFor(() => expect(said()).toContain('A wishlist holds at most 100 products.'));
});

it('follows what another page of the browser did', async () => {
  compared = [7];
  await refreshLists();
  expect(at('/product/compare', 7).getAttribute('aria-pressed')).toBe('true');
  expect(at('/product/compare', 8).getAttribute('aria-pressed')).toBe('false');
  expect(count('compare')?.textContent).toBe('1');
});

it("draws the list's own page again, with the focus on its title", async () => {
  document.querySelector('main')?.replaceChildren();
  const section = (text: string) =>
    `<div data-list="compare"><h1 tabindex="-1">${text}</h1>${button('/product/compare/remove', 8)}</div>`;
  document.querySelector('main')?.insertAdjacentHTML('beforeend', section('before'));
  const answer = globalThis.fetch;
  vi.stubGlobal(
    'fetch',
    vi.fn((address: string, init: RequestInit) =>
      init.method === 'POST'
        ? answer(address, init)
        : Promise.resolve(new Response(`<html><body>${section('after')}</body></html>`)),
    ),
  );
  await changeList(at('/product/compare', 8));
  expect(document.querySelector('h1')?.textContent).toBe('after');
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

// CMP-1 CMP-2: so does what it draws: a second press waits for the page of the first.
it("shows the list's own page as the last of two presses left it", async () => {
  compared = [7, 8];
  const section = () =>
    `<div data-list="compare"><h1 tabindex="-1">${compared.length} products</h1>${compared
      .map((id) => button('/product/compare/remove', id))
      .join('')}</div>`;
  document.querySelector('main')?.replaceChildren();
  document.querySelector('main')?.insertAdjacentHTML('beforeend', section());
  const answer = globalThis.fetch;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, init: RequestInit) => {
      if (init.method === 'POST') return answer(address, init);
      const then = section();
      await later();
      return new Response(`<html><body>${then}</body></html>`);
    }),
  );
  await Promise.all([changeList(at('/product/compare', 7)), changeList(at('/product/compare', 8))]);
  expect(document.querySelector('h1')?.textContent).toBe('0 products');
});

it('hears the buttons of lists, and no others', async () => {
  hearLists(document);
  document.body.insertAdjacentHTML('beforeend', '<button type="button" id="other">x</button>');
  const press = (button: HTMLElement | null) =>
    button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(press(document.querySelector('#other'))).toBe(true);
  expect(press(at('/product/compare', 7))).toBe(false);
  await vi.waitFor(() => expect(count('compare')?.textContent).toBe('2'));
  expect(sent).toHaveLength(1);
});

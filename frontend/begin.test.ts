import { beforeEach, expect, it, vi } from 'vitest';
import { onFirstSign } from './lib/first-sign';

/** A page before its script, with begin in its head. What draws says that it was drawn for the first time. */
async function begin(html: string) {
  vi.resetModules();
  vi.useFakeTimers();
  document.head.innerHTML = '<meta name="script" content="/a/main.js">';
  document.body.innerHTML = html;
  let draws = () => {};
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(hear: () => void) {
        draws = hear;
      }
      observe() {}
    },
  );
  await import('./begin');
  return { draws: () => draws() };
}

const scripts = () => [...document.head.querySelectorAll('script')].map((one) => one.getAttribute('src'));
const island = '<div data-island="x"><form method="post"><button>Add</button></form></div>';
const heard = () => dispatchEvent(new Event('heard'));
const pressed = vi.fn<(event: Event) => void>();
const one = <Kind extends HTMLElement>(name: string) => document.querySelector(name) as Kind;

beforeEach(() => {
  heard(); // what an earlier page held is over
  pressed.mockReset();
});

it('asks for the script once, when the page is drawn', async () => {
  const { draws } = await begin('');
  expect(scripts()).toEqual([]);
  draws();
  draws();
  vi.runAllTimers();
  expect(scripts()).toEqual(['/a/main.js']);
});

it('asks for it in a tab behind too', async () => {
  await begin('');
  vi.advanceTimersByTime(3000);
  expect(scripts()).toEqual(['/a/main.js']);
});

it('has a press wait for the script, which hears it once', async () => {
  await begin(island);
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  one('form').addEventListener('click', pressed);
  pressed.mockImplementation((event) => event.preventDefault());
  one('button').dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  expect(one('button').ariaBusy).toBe('true');
  one('button').click(); // who is impatient
  expect(pressed).not.toHaveBeenCalled();
  heard();
  heard();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(one('button').ariaBusy).toBeNull();
});

// PCON-1 CAT-7
it('has a link wait that the script opens over the page, pressed by hand or by key', async () => {
  await begin('<div data-island="x"><a href="/product/contact?product_id=7" data-opens>Contact</a></div>');
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }); // as Enter makes it
  one('a').addEventListener('click', pressed);
  pressed.mockImplementation((event) => event.preventDefault());
  one('a').dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  expect(pressed).not.toHaveBeenCalled();
  heard();
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('does without the script what waited too long, and what waited for one that never comes', async () => {
  for (const end of [
    () => vi.advanceTimersByTime(10_000),
    () => one('script').dispatchEvent(new Event('error')),
  ]) {
    const { draws } = await begin(island);
    one('form').addEventListener('submit', (event) => event.preventDefault());
    one('form').addEventListener('submit', pressed);
    draws();
    one('button').click();
    expect(pressed).not.toHaveBeenCalled();
    end();
    expect(pressed).toHaveBeenCalledTimes(1);
    pressed.mockReset();
  }
});

it.each([
  ['a link', '<a href="#there">x</a>', {}],
  ['a link to sign in, in a tab of its own', '<a href="/account/login">x</a>', { ctrlKey: true }],
  ['the button of a plain search', '<form><button>x</button></form>', {}],
  ['the button of a plain form', '<form method="post"><button>x</button></form>', {}],
])('leaves %s to the browser', async (_, html, keys) => {
  await begin(html);
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  let isPrevented = true;
  document.body.addEventListener(
    'click',
    (event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  one('a, button').dispatchEvent(press);
  expect(isPrevented).toBe(false);
});

it('leaves the keys of a list to the browser that no script works', async () => {
  await begin('<form><select><option>Price</option></select></form>');
  const key = new KeyboardEvent('keydown', { key: 'p', bubbles: true, cancelable: true });
  one('select').dispatchEvent(key);
  expect(key.defaultPrevented).toBe(false);
});

it('tells the script once that a person was there before it', async () => {
  await begin('');
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
  onFirstSign(document, () => pressed(new Event('sign')));
  heard();
  heard();
  expect(pressed).toHaveBeenCalledTimes(1);
  await begin('');
  onFirstSign(document, () => pressed(new Event('sign')));
  heard();
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('has the keys of a list wait, in their order', async () => {
  await begin('<div data-island="x"><select><option>2015</option></select></div>');
  const list = one('select');
  const keys = ['2', 'Enter', 'Tab', 'f'];
  for (const key of keys)
    list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const again: string[] = [];
  list.addEventListener('keydown', ({ key }) => again.push(key));
  heard();
  expect(again).toEqual(keys);
});

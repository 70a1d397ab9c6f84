import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Early, noteEarly } from './early';

let node: HTMLElement;
const done: string[] = [];
const first = (selector: string) => node.querySelector(selector) as HTMLElement;

function begin(html: string): Early {
  node.innerHTML = html;
  return noteEarly(node);
}

/** What the script draws; each button says when it is pressed. */
function draw(html: string): void {
  node.innerHTML = html;
  for (const one of node.querySelectorAll<HTMLElement>('button, a'))
    one.addEventListener('click', (event) => {
      event.preventDefault();
      done.push(one.textContent);
    });
}

beforeEach(() => {
  done.length = 0;
  node = document.body.appendChild(document.createElement('div'));
  document.addEventListener('submit', plainSubmit);
});

afterEach(() => document.removeEventListener('submit', plainSubmit));

function plainSubmit(event: Event): void {
  if (!event.defaultPrevented) done.push('plain form');
  event.preventDefault();
}

it('presses the successor once, however often the button was pressed', async () => {
  const early = begin('<form><button>Add to Cart <span>Kestrel</span></button></form>');
  first('button').click();
  first('button').click();
  expect(first('button').ariaBusy ?? first('button').getAttribute('aria-busy')).toBe('true');
  draw('<button>Other</button><button>Add to Cart <span>Kestrel</span><i>Added!</i></button>');
  await early.goOn();
  expect(done).toEqual(['Add to Cart KestrelAdded!']);
});

it('presses the very same among buttons of like words', async () => {
  const plain = (number: string) => `<form><button>Remove ${number}</button></form>`;
  const early = begin(plain('KB-10') + plain('KB-1') + plain('KB-1'));
  node.querySelectorAll('button')[1]?.click();
  node.querySelectorAll('button')[2]?.click();
  draw(
    '<button>Remove KB-10</button><button>Remove KB-1</button><button title="second">Remove KB-1</button>',
  );
  const second = vi.fn();
  first('[title=second]').addEventListener('click', second);
  await early.goOn();
  expect(done).toEqual(['Remove KB-1', 'Remove KB-1']);
  expect(second).toHaveBeenCalledOnce();
});

it('finds a successor of the same id, whatever it says', async () => {
  const early = begin('<form><button id="save">Save</button></form>');
  first('button').click();
  draw('<button id="save">Shop for this vehicle</button>');
  await early.goOn();
  expect(done).toEqual(['Shop for this vehicle']);
});

it('judges a field left open only after the script is there, or by the browser where none comes', async () => {
  const early = begin('<form><input required><button>Buy</button></form>');
  first('button').click();
  await early.goOn();
  expect(done).toEqual([]);
  (first('input') as HTMLInputElement).value = '2';
  first('button').click();
  expect(done).toEqual(['plain form']);
});

it('leaves links alone, but where something typed would be lost', async () => {
  const html = '<form><input name="quantity" value="1"></form><a href="#out">Check Out</a>';
  const early = begin(html);
  const click = () => first('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(click()).toBe(true);
  (first('input') as HTMLInputElement).value = '3';
  expect(click()).toBe(false);
  draw('<button>Check Out</button>');
  await early.goOn();
  expect(done).toEqual(['Check Out']);
});

it('presses a link that opens something over the page once the script is there', async () => {
  const early = begin('<a href="#contact" data-opens>Contact For Availability <span>KB-1</span></a>');
  const click = (more = {}) =>
    first('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }));
  expect(click({ ctrlKey: true })).toBe(true);
  expect(click()).toBe(false);
  draw('<a href="#contact">Contact For Availability <span>KB-1</span></a>');
  await early.goOn();
  expect(done).toEqual(['Contact For Availability KB-1']);
});

it('types into the successor of a list what was typed into the list', async () => {
  const early = begin('<select id="year"><option>2026<option>2015</select>');
  const list = first('select') as HTMLSelectElement;
  list.focus();
  const press = (key: string) =>
    list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect(press('Tab')).toBe(true);
  for (const key of ['2', '0', '1', '5', 'Enter']) expect(press(key)).toBe(false);
  node.innerHTML = '<input id="year">';
  const field = first('input') as HTMLInputElement;
  field.focus();
  const enter = vi.fn();
  field.addEventListener('keydown', (event) => enter(event.key, field.value));
  await early.goOn();
  expect(enter.mock.calls).toEqual([['Enter', '2015']]);
});

it('keeps the order of what is typed while it types', async () => {
  const early = begin('<select id="year"><option>2026<option>2015</select>');
  const press = (key: string) =>
    first('#year').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  first('#year').focus();
  for (const key of ['2', '0']) press(key);
  node.innerHTML = '<input id="year">';
  const field = first('input') as HTMLInputElement;
  field.focus();
  const enter = vi.fn();
  field.addEventListener('keydown', (event) => enter(event.key, field.value));
  const all = early.goOn();
  for (const key of ['1', '5', 'Enter']) expect(press(key)).toBe(false);
  await all;
  expect(enter.mock.calls).toEqual([['Enter', '2015']]);
  expect(press('6')).toBe(true);
});

it('presses the button that the keys lead to', async () => {
  const early = begin('<select id="make"><option>Ford</select>');
  const press = (key: string) =>
    first('#make').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  for (const key of ['f', 'Enter', 'Enter']) press(key);
  draw('<input id="make"><button>Shop</button>');
  first('#make').addEventListener('keydown', () => first('button').focus());
  first('#make').focus();
  await early.goOn();
  expect(done).toEqual(['Shop']);
});

it('waits for the end of a press, so that no click is swallowed', async () => {
  vi.useFakeTimers();
  const early = begin('<button type="button">Buy</button>');
  first('button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  let isReleased = false;
  void early.released().then(() => {
    isReleased = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isReleased).toBe(false);
  document.dispatchEvent(new Event('pointerup'));
  await vi.advanceTimersByTimeAsync(50);
  expect(isReleased).toBe(true);
  vi.useRealTimers();
});

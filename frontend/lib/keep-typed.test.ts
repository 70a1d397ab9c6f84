import { expect, it } from 'vitest';
import { keepTyped } from './keep-typed';

function box(html: string): HTMLElement {
  const node = document.body.appendChild(document.createElement('div'));
  node.innerHTML = html;
  return node;
}
const value = (id: string) => (document.getElementById(id) as HTMLInputElement).value;

it('finds the control of the same id where forms repeat a name', () => {
  const node = box('<input name="quantity" id="q1" value="1"><input name="quantity" id="q2" value="1">');
  (document.getElementById('q2') as HTMLInputElement).value = '7';
  const restore = keepTyped(node);
  node.innerHTML = '<input name="quantity" id="q1" value="1"><input name="quantity" id="q2" value="1">';
  restore();
  expect([value('q1'), value('q2')]).toEqual(['1', '7']);
});

it('leaves a list alone that lacks what was typed', () => {
  const node = box('<input name="quantity" id="q1" value="1">');
  (document.getElementById('q1') as HTMLInputElement).value = '24';
  const restore = keepTyped(node);
  node.innerHTML = '<select name="quantity" id="q1"><option>1</option><option>2</option></select>';
  restore();
  expect(value('q1')).toBe('1');
});

it('keeps the focus on a link or button without a name, told by its words', () => {
  const node = box(
    '<a href="/a">Ask</a><button type="button">Add</button><button type="button">Add</button>',
  );
  for (const at of [0, 1, 2]) {
    node.querySelectorAll<HTMLElement>('a, button')[at]?.focus();
    const restore = keepTyped(node);
    node.innerHTML =
      '<a href="/a">Ask <span>us</span></a><button type="button">Add</button><button type="button">Add</button>';
    restore();
    expect(document.activeElement).toBe(node.querySelectorAll('a, button')[at]);
  }
});

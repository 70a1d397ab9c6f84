import { expect, it } from 'vitest';
import { drawOver, held, morph } from './morph';

function tree(html: string): HTMLElement {
  const node = document.createElement('form');
  node.innerHTML = html;
  return node;
}

function shown(html: string): HTMLElement {
  document.body.replaceChildren(tree(html));
  return document.body.firstElementChild as HTMLElement;
}

it('keeps an element with its focus and draws what changed around it', () => {
  const form = shown('<p class="a">old</p><input name="city" value=""><b>gone</b>');
  const field = form.querySelector('input') as HTMLInputElement;
  field.focus();
  morph(form, tree('<p class="b" role="status">new</p><i>more</i><input name="city" value=""><p>last</p>'));
  expect(form.innerHTML).toBe(
    '<p class="b" role="status">new</p><i>more</i><input name="city" value=""><p>last</p>',
  );
  expect(form.querySelector('input')).toBe(field);
  expect(document.activeElement).toBe(field);
});

it('takes apart what has another key', () => {
  const form = shown('<ul><li data-key="a">1</li><li data-key="b">2</li></ul>');
  const second = form.querySelector('[data-key="b"]');
  morph(form, tree('<ul><li data-key="b">3</li></ul>'));
  expect(form.innerHTML).toBe('<ul><li data-key="b">3</li></ul>');
  expect(form.querySelector('li')).toBe(second);
});

it('gives a control its drawn value, except one that a person changed meanwhile', () => {
  const form = shown(
    '<input name="a" value="1"><input name="b" value="1">' +
      '<input type="radio" name="m" id="x" value="x" checked><input type="radio" name="m" id="y" value="y">' +
      '<select name="zone"><option value="1" selected>1</option></select>',
  );
  const [a, b, x, y] = [...form.querySelectorAll('input')] as HTMLInputElement[];
  if (!a || !b || !x || !y) throw new Error('no controls');
  a.value = 'sent';
  b.value = 'sent';
  y.checked = true;
  const zone = form.querySelector('select') as HTMLSelectElement;
  zone.value = '1';
  const then = held(form);
  b.value = 'typed later';
  drawOver(
    form,
    tree(
      '<input name="a" value="kept"><input name="b" value="sent">' +
        '<input type="radio" name="m" id="x" value="x" checked><input type="radio" name="m" id="y" value="y">' +
        '<select name="zone"><option value="2">2</option><option value="3" selected>3</option></select>',
    ),
    then,
  );
  expect([a.value, b.value, x.checked, y.checked]).toEqual(['kept', 'typed later', true, false]);
  expect(zone.value).toBe('3');
});

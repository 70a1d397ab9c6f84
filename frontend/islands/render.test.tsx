import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render } from './render';

afterEach(() => document.body.replaceChildren());

/** Two fields whose changes go into one state, as choices of a part do. */
function Choices() {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const field = (name: string) => (
    <input
      name={name}
      value={chosen[name] ?? ''}
      onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {field('paint')}
      {field('notes')}
      <output>{Object.values(chosen).join(', ')}</output>
    </>
  );
}

it('takes over all that was typed before, not the last of it alone', () => {
  document.body.innerHTML = '<div><input name="paint"><input name="notes"></div>';
  const node = document.body.firstElementChild as HTMLElement;
  for (const [name, typed] of [
    ['paint', 'Red'],
    ['notes', 'Call before you begin.'],
  ] as const)
    (node.querySelector(`[name=${name}]`) as HTMLInputElement).value = typed;
  render(node, Choices, {});
  expect(node.querySelector('output')?.textContent).toBe('Red, Call before you begin.');
});

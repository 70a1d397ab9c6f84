import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { CheckGroup, RadioGroup } from './choice-group';

const ways = [
  { value: 'pickup', label: 'Pick up' },
  { value: 'ship', label: 'Ship' },
  { value: 'van', label: 'Our van', off: true },
];

function Way() {
  const [value, setValue] = useState('');
  return (
    <RadioGroup
      label="How"
      choices={ways}
      value={value}
      onChange={setValue}
      error={value ? undefined : 'Required'}
    />
  );
}

it('one of a few is chosen, and two such groups do not meddle', async () => {
  render(
    <>
      <Way />
      <Way />
    </>,
  );
  const [first, second] = screen.getAllByRole<HTMLInputElement>('radio', { name: 'Pick up' });
  if (!first || !second) throw new Error('two groups');
  await userEvent.click(first);
  await userEvent.click(second);
  expect([first.checked, second.checked]).toEqual([true, true]);
});

it('a group is told what is wrong with it', () => {
  render(<Way />);
  const group = screen.getByRole('group', { name: 'How' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Required');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Our van' }).disabled).toBe(true);
});

function Ways() {
  const [value, setValue] = useState(['ship']);
  return (
    <>
      <CheckGroup label="How" choices={ways} value={value} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  );
}

it('any of a few are chosen and dropped', async () => {
  render(<Ways />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pick up' }));
  expect(screen.getByRole('status').textContent).toBe('ship pickup');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ship' }));
  expect(screen.getByRole('status').textContent).toBe('pickup');
});

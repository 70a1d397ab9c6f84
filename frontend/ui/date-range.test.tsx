import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Days } from '../lib/days';
import { DateRange } from './date-range';

const told = vi.fn<(days: Days) => void>();

function Ordered() {
  const [value, setValue] = useState<Days>({ from: '', to: '' });
  const change = (days: Days) => {
    setValue(days);
    told(days);
  };
  return <DateRange label="Ordered" today="2026-11-21" value={value} onChange={change} />;
}
const range = () => within(screen.getByRole('group', { name: 'Ordered' }));

it.each([
  ['Today', '2026-11-21', '2026-11-21'],
  ['Yesterday', '2026-11-20', '2026-11-20'],
  ['Last 7 days', '2026-11-15', '2026-11-21'],
  ['This month', '2026-11-01', '2026-11-21'],
  ['Last month', '2026-10-01', '2026-10-31'],
])('%s is from %s to %s', async (name, from, to) => {
  render(<Ordered />);
  await userEvent.click(range().getByRole('button', { name, pressed: false }));
  expect(told).toHaveBeenLastCalledWith({ from, to });
  expect(range().getByRole('button', { name, pressed: true })).toBeDefined();
  expect(range().getByLabelText<HTMLInputElement>('From').value).toBe(from);
});

it('says when it runs backwards', () => {
  render(<Ordered />);
  fireEvent.change(range().getByLabelText('From'), { target: { value: '2026-11-21' } });
  expect(screen.queryByText('The last day is before the first.')).toBeNull();
  fireEvent.change(range().getByLabelText('To'), { target: { value: '2026-11-20' } });
  expect(range().getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('The last day is before the first.')).toBeDefined();
});

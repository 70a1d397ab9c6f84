import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type Filter, FilterBar, namesOf } from './filter-bar';

const filters: Filter[] = [
  { name: 'q', label: 'Search' },
  { name: 'brand', label: 'Brand', choices: [{ value: 'k', label: 'Kestrel' }] },
  { name: 'phone', label: 'Telephone', typed: 'tel' },
  { name: 'from', label: 'Date added', days: { to: 'to', today: '2026-11-22' } },
];
const changed = vi.fn<(values: Record<string, string>) => void>();

function Bar({ first = {} }: { first?: Record<string, string> }) {
  const [values, setValues] = useState<Record<string, string>>(first);
  const onChange = (next: Record<string, string>) => {
    changed(next);
    setValues(next);
  };
  return <FilterBar label="Parts" filters={filters} values={values} onChange={onChange} />;
}

const button = (name: string) => screen.getByRole('button', { name });

it('asks for both ends of a span', () => {
  expect(namesOf(filters)).toEqual(['q', 'brand', 'phone', 'from', 'to']);
});

it('takes what is typed into the field of a chip at Enter, and the focus goes back to the chip', async () => {
  render(<Bar />);
  expect(screen.queryByText('Search')).toBeNull();
  button('Telephone').focus();
  await userEvent.keyboard('{Enter}');
  const field = screen.getByLabelText<HTMLInputElement>('Telephone', { selector: 'input' });
  expect(document.activeElement).toBe(field);
  expect(field.inputMode).toBe('tel');
  await userEvent.keyboard(' 5550177 {Enter}');
  expect(changed).toHaveBeenLastCalledWith({ phone: '5550177' });
  expect(document.activeElement).toBe(button('Telephone: 5550177'));
  await userEvent.click(button('Remove Telephone: 5550177'));
  expect(changed).toHaveBeenLastCalledWith({ phone: '' });
});

it('takes a span of days, refuses one that ends before it begins, and lets both ends go at once', async () => {
  render(<Bar first={{ to: '2026-11-20' }} />);
  await userEvent.click(button('Date added: until 11/20/2026'));
  const form = within(screen.getByRole('dialog'));
  await userEvent.type(form.getByLabelText('From'), '2026-11-21');
  await userEvent.click(form.getByRole('button', { name: 'Apply' }));
  expect(form.getByText('The last day is before the first.')).toBeDefined();
  changed.mockClear();
  await userEvent.click(form.getByRole('button', { name: 'Last 7 days' }));
  await userEvent.click(form.getByRole('button', { name: 'Apply' }));
  expect(changed).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-16', to: '2026-11-22' });
  await userEvent.click(button('Remove Date added: 11/16/2026 – 11/22/2026'));
  expect(changed).toHaveBeenLastCalledWith({ from: '', to: '' });
});

it('lets all go at once', async () => {
  render(<Bar first={{ q: 'pads', brand: 'k' }} />);
  await userEvent.click(button('Clear all'));
  expect(changed).toHaveBeenLastCalledWith({ q: '', brand: '', phone: '', from: '', to: '' });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Check, Field, Select } from './field';
import { MoneyField } from './money-field';

describe('a field', () => {
  it('is tied to its label, hint and error', () => {
    render(<Field label="Email" hint="For the receipt" error="Invalid email" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const told = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(told.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Invalid email',
      'For the receipt',
    ]);
  });

  it('without an error is not marked', () => {
    render(<Field label="Email" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });
});

it('a select gives the value that was picked', async () => {
  const change = vi.fn();
  render(
    <Select
      label="Sort"
      options={['Name', { value: 'price', label: 'Lowest price' }]}
      onChange={(event) => change(event.currentTarget.value)}
    />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Lowest price');
  expect(change).toHaveBeenCalledExactlyOnceWith('price');
});

it('the words of a check box switch it', async () => {
  render(<Check label="In stock here" />);
  await userEvent.click(screen.getByText('In stock here'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'In stock here' }).checked).toBe(true);
});

function Price({ start, told }: { start: number; told: (cents: number) => void }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MoneyField
        label="Price"
        value={value}
        onChange={(cents) => {
          setValue(cents);
          told(cents);
        }}
      />
      <button type="button" onClick={() => setValue(17_415)}>
        Exact
      </button>
    </>
  );
}
describe('a money field', () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });

  it('gives whole cents, leaves what is typed alone, and writes it out when left', async () => {
    const told = vi.fn();
    render(<Price start={0} told={told} />);
    await userEvent.type(input(), '1,234.5');
    expect(told).toHaveBeenLastCalledWith(123_450);
    expect(input().value).toBe('1,234.5');
    await userEvent.tab();
    expect(input().value).toBe('1,234.50');
  });

  // API-4
  it('takes what is not a number as 0', async () => {
    const told = vi.fn();
    render(<Price start={500} told={told} />);
    await userEvent.type(input(), 'abc', { initialSelectionStart: 0, initialSelectionEnd: 4 });
    expect(told).toHaveBeenLastCalledWith(0);
    await userEvent.tab();
    expect(input().value).toBe('0.00');
  });

  it('follows an amount that is set from outside, also while it has the focus', async () => {
    render(<Price start={0} told={() => {}} />);
    await userEvent.type(input(), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Exact' }));
    expect(input().value).toBe('174.15');
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, test, vi } from 'vitest';
import { Quantity, snap } from './quantity';

// CAT-9
test.each([
  ['5', 5, ''],
  ['3', 4, 'Minimum quantity is 4'],
  ['-1', 4, 'Minimum quantity is 4'],
  ['10001', 10_000, 'Maximum quantity is 10000'],
  ['2.5', undefined, 'A number must be input'],
  ['many', undefined, 'A number must be input'],
  ['', undefined, 'A number must be input'],
])('%j between 4 and 10000 becomes %s, saying %j', (text, value, problem) => {
  expect(snap(text, 4, 10_000)).toEqual({ ...(value !== undefined && { value }), problem });
});

function Line({
  start,
  told,
  min,
  max,
}: {
  start: number;
  told: (n: number) => void;
  min?: number;
  max?: number;
}) {
  const [value, setValue] = useState(start);
  const change = (n: number) => {
    setValue(n);
    told(n);
  };
  return (
    <Quantity label="Quantity" value={value} onChange={change} {...(min && { min })} {...(max && { max })} />
  );
}

const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quantity' });
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });

describe('the quantity', () => {
  // CAT-9
  it('is a list from the minimum to 10, and from 10 on a number that has the focus', async () => {
    const told = vi.fn();
    render(<Line start={2} min={2} told={told} />);
    expect([...list().options].map((o) => o.text)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10+']);
    await userEvent.selectOptions(list(), '10+');
    expect(document.activeElement).toBe(number());
    await userEvent.keyboard('24');
    expect(told).toHaveBeenLastCalledWith(24);
  });

  it('ends at the maximum where that is 10 or less', () => {
    render(<Line start={1} max={3} told={() => {}} />);
    expect([...list().options].map((o) => o.text)).toEqual(['1', '2', '3']);
  });

  // CAT-9
  it('snaps up to the minimum and says so', async () => {
    const told = vi.fn();
    render(<Line start={24} min={12} told={told} />);
    await userEvent.clear(number());
    await userEvent.type(number(), '3{Enter}');
    expect(told).toHaveBeenLastCalledWith(12);
    expect(number().value).toBe('12');
    const told2 = number().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(told2)?.textContent).toBe('Minimum quantity is 12');
  });

  // CAT-9
  it('snaps down to the maximum and says so', async () => {
    const told = vi.fn();
    render(<Line start={24} told={told} />);
    await userEvent.clear(number());
    await userEvent.type(number(), '20000');
    await userEvent.tab();
    expect(told).toHaveBeenLastCalledWith(10_000);
    expect(screen.getByText('Maximum quantity is 10000')).toBeDefined();
  });

  // CAT-9
  it('keeps its value where no number was input', async () => {
    const told = vi.fn();
    render(<Line start={24} told={told} />);
    await userEvent.clear(number());
    await userEvent.type(number(), 'x');
    await userEvent.tab();
    expect(number().value).toBe('24');
    expect(screen.getByText('A number must be input')).toBeDefined();
    expect(told).not.toHaveBeenCalled();
  });

  it('is a list again below 10', async () => {
    render(<Line start={24} told={() => {}} />);
    await userEvent.clear(number());
    await userEvent.type(number(), '6');
    await userEvent.tab();
    expect(list().value).toBe('6');
  });
});

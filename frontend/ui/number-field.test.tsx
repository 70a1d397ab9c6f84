import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NumberField } from './number-field';

const told = vi.fn<(n: number) => void>();
beforeEach(() => {
  told.mockReset();
});

function Copies({ start = 5, off }: { start?: number; off?: string }) {
  const [value, setValue] = useState(start);
  const change = (n: number) => {
    setValue(n);
    told(n);
  };
  return <NumberField label="Copies" min={1} max={20} value={value} onChange={change} off={off} />;
}
const number = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Copies' });
const key = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a number', () => {
  it('goes up and down by its keys, which end at the bounds', async () => {
    render(<Copies start={2} />);
    await userEvent.click(key('Less'));
    expect(told).toHaveBeenLastCalledWith(1);
    expect(key('Less').disabled).toBe(true);
    await userEvent.click(key('More'));
    expect(told).toHaveBeenLastCalledWith(2);
  });

  it('goes up and down by the arrows, ten steps by Page Up', async () => {
    render(<Copies />);
    await userEvent.type(number(), '{ArrowUp}{ArrowUp}{ArrowDown}{PageUp}');
    expect(told.mock.calls.flat()).toEqual([6, 7, 6, 16]);
    expect(number().getAttribute('aria-valuenow')).toBe('16');
  });

  it.each([
    ['0', 1, 'At least 1'],
    ['21', 20, 'At most 20'],
  ])('typed as %s becomes %d and says why', async (typed, value, words) => {
    render(<Copies />);
    await userEvent.type(number(), `${typed}{Enter}`, { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(told).toHaveBeenLastCalledWith(value);
    const id = number().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe(words);
  });

  it('counts what is typed before it is left', async () => {
    render(<Copies />);
    await userEvent.type(number(), '12', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(told).toHaveBeenLastCalledWith(12);
    expect(number().value).toBe('12');
  });

  it('keeps its value where no number was typed', async () => {
    render(<Copies />);
    await userEvent.type(number(), 'x', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    await userEvent.tab();
    expect(number().value).toBe('5');
    expect(screen.getByText('A number must be input')).toBeDefined();
    expect(told).not.toHaveBeenCalled();
  });

  it('is off with its reason', async () => {
    render(<Copies off="One printer only." />);
    expect(number().disabled).toBe(true);
    expect(key('More').disabled).toBe(true);
    expect(screen.getByText('One printer only.')).toBeDefined();
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Choice, Combobox } from './combobox';

const makes: Choice[] = [
  { value: 1, label: 'Ford' },
  { value: 2, label: 'Honda' },
  { value: 3, label: 'Hyundai' },
];
const done = vi.fn();
beforeEach(() => {
  done.mockReset();
});

function Make({ choices, start = 0 }: { choices?: readonly Choice[]; start?: number }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Combobox
        id="make"
        label="Make"
        choices={choices}
        value={value}
        onPick={setValue}
        onDone={done}
        placeholder="Make"
      />
      <output>{value}</output>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Make' });
const entries = () => screen.queryAllByRole('option').map((one) => one.textContent);
const picked = () => screen.getByRole('status').textContent;

it('typing narrows the list, Enter takes the marked entry', async () => {
  render(<Make choices={makes} />);
  await userEvent.type(field(), 'h');
  expect(entries()).toEqual(['Honda', 'Hyundai']);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
    'Hyundai',
  );
  await userEvent.keyboard('{Enter}');
  expect(picked()).toBe('3');
  expect(field().value).toBe('Hyundai');
  expect(entries()).toEqual([]);
  expect(done).toHaveBeenCalledOnce();
});

it('Escape closes the list and keeps what was chosen; the second is for what is around it', async () => {
  const outside = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the dialog around it
    <div onKeyDown={(event) => outside(event.key)}>
      <Make choices={makes} start={1} />
    </div>,
  );
  await userEvent.type(field(), 'hon');
  outside.mockReset();
  await userEvent.keyboard('{Escape}');
  expect(entries()).toEqual([]);
  expect(field().value).toBe('Ford');
  expect(picked()).toBe('1');
  expect(outside).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(outside).toHaveBeenCalledExactlyOnceWith('Escape');
});

it('waits for no list while it is off', () => {
  render(
    <Combobox
      id="model"
      label="Make"
      choices={undefined}
      value={0}
      onPick={done}
      onDone={done}
      placeholder=""
      off
    />,
  );
  expect(field().disabled).toBe(true);
  expect(field().getAttribute('aria-busy')).toBeNull();
});

it('Enter before the list has come counts as soon as it is there', async () => {
  const { rerender } = render(<Make />);
  await userEvent.type(field(), 'hyu{Enter}');
  expect(field().getAttribute('aria-busy')).toBe('true');
  expect(done).not.toHaveBeenCalled();
  rerender(<Make choices={makes} />);
  expect(picked()).toBe('3');
  expect(done).toHaveBeenCalledOnce();
});

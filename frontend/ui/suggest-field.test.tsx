import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SuggestField } from './suggest-field';

const submit = vi.fn();
beforeEach(() => {
  submit.mockReset();
});

function Reason() {
  const [value, setValue] = useState('');
  const handle = (event: FormEvent) => {
    event.preventDefault();
    submit(value);
  };
  return (
    <form onSubmit={handle}>
      <SuggestField
        label="Reason"
        suggestions={['Wrong part', 'Defective', 'Wrong size']}
        value={value}
        onChange={setValue}
      />
    </form>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Reason' });
const entries = () => screen.queryAllByRole('option').map((one) => one.textContent);

it('suggests, and takes what an arrow has marked', async () => {
  render(<Reason />);
  await userEvent.type(field(), 'wr');
  expect(entries()).toEqual(['Wrong part', 'Wrong size']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field().value).toBe('Wrong size');
  expect(entries()).toEqual([]);
  expect(submit).not.toHaveBeenCalled();
});

it('takes any other text; Enter is the form’s', async () => {
  render(<Reason />);
  await userEvent.type(field(), 'wrong colour{Enter}');
  expect(submit).toHaveBeenCalledExactlyOnceWith('wrong colour');
});

it('takes one by touch, and shows all by an arrow', async () => {
  render(<Reason />);
  await userEvent.type(field(), '{ArrowDown}');
  expect(entries()).toEqual(['Wrong part', 'Defective', 'Wrong size']);
  await userEvent.click(screen.getByRole('option', { name: 'Defective' }));
  expect(field().value).toBe('Defective');
  expect(document.activeElement).toBe(field());
});

it('Escape closes the list and keeps the text', async () => {
  render(<Reason />);
  await userEvent.type(field(), 'def{Escape}');
  expect(entries()).toEqual([]);
  expect(field().value).toBe('def');
});

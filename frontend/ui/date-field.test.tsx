import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DateField, DateTimeField, TimeField } from './date-field';

type Props = {
  Field: typeof DateField;
  start?: string;
  min?: string;
  max?: string;
  told?: (value: string) => void;
};
function Dated({ Field, start = '', told, ...bounds }: Props) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    setValue(next);
    told?.(next);
  };
  return <Field label="When" value={value} onChange={change} {...bounds} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('When');
const told = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;

it('gives the day', () => {
  const change = vi.fn();
  render(<DateField label="When" value="" onChange={change} />);
  fireEvent.change(field(), { target: { value: '2026-11-21' } });
  expect(change).toHaveBeenCalledExactlyOnceWith('2026-11-21');
});

it.each([
  ['a day too early', DateField, '2026-11-20', { min: '2026-11-21' }, '11/21/2026 at the earliest'],
  ['a day too late', DateField, '2026-11-22', { max: '2026-11-21' }, '11/21/2026 at the latest'],
  ['a time too early', TimeField, '07:15', { min: '08:00' }, '8:00 am at the earliest'],
  ['a time too late', TimeField, '18:01', { max: '18:00' }, '6:00 pm at the latest'],
  ['noon', TimeField, '12:30', { max: '12:00' }, '12:00 pm at the latest'],
  [
    'a moment too early',
    DateTimeField,
    '2026-11-21T07:59',
    { min: '2026-11-21T08:00' },
    '11/21/2026 8:00 am at the earliest',
  ],
])('%s is told', (_, Field, start, bounds, words) => {
  render(<Dated Field={Field} start={start} {...bounds} />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(told()).toBe(words);
});

it('within its bounds nothing is told', () => {
  render(<Dated Field={DateField} start="2026-11-21" min="2026-11-21" max="2026-11-21" />);
  expect(field().hasAttribute('aria-invalid')).toBe(false);
});

it('a date that is half typed is told when the field is left, until it is mended', () => {
  render(<Dated Field={DateField} />);
  // The browser reads "11/__/2026" as no value, with this flag.
  const validity = vi.spyOn(field(), 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  fireEvent.blur(field());
  expect(told()).toBe('Give the whole date: month, day and year.');
  validity.mockReturnValue({ badInput: false } as ValidityState);
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: '2026-11-21' } });
  fireEvent.blur(field());
  expect(field().hasAttribute('aria-invalid')).toBe(false);
});

it('a year that is being typed is none yet, and nobody is told off meanwhile', () => {
  const change = vi.fn();
  render(<Dated Field={DateField} told={change} min="2026-11-21" />);
  fireEvent.focus(field());
  for (const year of ['0002', '0020', '0202']) {
    fireEvent.change(field(), { target: { value: `${year}-11-22` } });
    expect(field().value).toBe(`${year}-11-22`);
    expect(field().hasAttribute('aria-invalid')).toBe(false);
  }
  fireEvent.change(field(), { target: { value: '2026-11-22' } });
  fireEvent.blur(field());
  expect(change.mock.calls.flat()).toEqual(['', '', '', '2026-11-22']);
  expect(field().hasAttribute('aria-invalid')).toBe(false);
});

it('a year that was left unfinished is told', () => {
  render(<Dated Field={DateField} />);
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: '0026-11-22' } });
  fireEvent.blur(field());
  expect(told()).toBe('Give the whole date: month, day and year.');
});

import { expect, it, vi } from 'vitest';
import { ApiError } from './client';
import { wordsOf } from './words';

// API-3
it('says all of a refusal, what belongs to fields first, and its message where there is nothing else', () => {
  const told = (fields: Record<string, string>, sentences: string[]) =>
    wordsOf(new ApiError(422, 'Not valid.', { fields, sentences }));
  expect(told({ amount: 'Required' }, ['It is paid.', 'It is void.'])).toBe(
    'Required, It is paid., It is void.',
  );
  expect(told({}, [])).toBe('Not valid.');
});

it('keeps what is no refusal for the console', () => {
  const kept = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fault = new TypeError('planted');
  expect(wordsOf(fault)).toBe('Something went wrong!');
  expect(kept).toHaveBeenCalledExactlyOnceWith(fault);
});

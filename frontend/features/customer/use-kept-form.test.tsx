import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { kept } from '../../lib/kept';
import { useKeptForm } from './use-kept-form';

beforeEach(() => sessionStorage.clear());

/** A form of one field whose company was changed just now: the pause after it is not over. */
function typed() {
  vi.useFakeTimers();
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { company: 'Hollis' } });
    form.register('company');
    void form.formState.isDirty;
    return { form, ...useKeptForm(form, 'here', 3, (values) => values) };
  });
  act(() => result.current.form.setValue('company', 'Hollis!', { shouldDirty: true }));
  return result;
}

// UX-09
it('keeps what was typed a pause after the last key', () => {
  typed();
  expect(kept('here')).toBeUndefined();
  vi.runAllTimers();
  expect(kept('here')).toEqual({ version: 3, values: { company: 'Hollis!' } });
});

it('keeps what is carried to another version for that one, whatever pause was running', () => {
  typed().current.carry(4, {});
  vi.runAllTimers();
  expect(kept('here')).toEqual({ version: 4, values: { company: 'Hollis!' } });
});

it('forgets what is sent, whatever pause was running', () => {
  const { forget } = typed().current;
  act(forget);
  vi.runAllTimers();
  expect(kept('here')).toBeUndefined();
});

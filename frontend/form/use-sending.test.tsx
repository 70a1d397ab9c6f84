import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/client';
import { Field } from '../ui/field';
import { FormErrors } from './form-errors';
import { useSending } from './use-sending';

function Form({
  work,
  found = {},
}: {
  work: (intent: string) => Promise<void>;
  found?: { amount?: string };
}) {
  const { form, field, rest, isBusy, submit } = useSending(['reason', 'amount']);
  return (
    <form {...form} noValidate aria-busy={isBusy} onSubmit={(event) => submit(event, work, found)}>
      <Field label="Reason" {...field('reason')} />
      <Field label="Amount" {...field('amount')} />
      <FormErrors>{rest}</FormErrors>
      <button type="submit">Send</button>
    </form>
  );
}

const press = () => userEvent.click(screen.getByText('Send'));
const refused = (status: number, fields = {}, sentences: string[] = []) =>
  new ApiError(status, 'Not now.', { fields, sentences });
const busy = new ApiError(409, 'Busy.', { retryAfter: 1 });

// API-6
it('keeps the intent while nobody answered, and takes another after an answer', async () => {
  const intents: string[] = [];
  const ends = [refused(0), refused(503), busy, refused(409), undefined, undefined];
  const work = async (intent: string) => {
    intents.push(intent);
    const end = ends[intents.length - 1];
    if (end) throw end;
  };
  render(<Form work={work} />);
  for (const _ of ends) await press();
  await waitFor(() => expect(intents).toHaveLength(6));
  const [silent, fault, passing, conflict, done, next] = intents;
  expect([fault, passing, conflict]).toEqual([silent, silent, silent]);
  expect(new Set([conflict, done, next]).size).toBe(3);
});

it('says what belongs to its fields beside them, at the first of which one types on, and the rest above the button', async () => {
  const fields = { amount: 'Too much.', account: 'On hold.' };
  render(<Form work={() => Promise.reject(refused(422, fields, ['Ask a manager.']))} />);
  await press();
  expect(await screen.findByText('On hold., Ask a manager.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
  expect(screen.getByText('Too much.')).toBeDefined();
});

it('sends nothing that it finds wrong itself, and nothing twice at once', async () => {
  const work = vi.fn(() => new Promise<void>(() => {}));
  const { rerender } = render(<Form work={work} found={{ amount: 'Required' }} />);
  await press();
  expect(await screen.findByText('Required')).toBeDefined();
  rerender(<Form work={work} />);
  await press();
  await press();
  expect(screen.queryByText('Required')).toBeNull();
  expect(work).toHaveBeenCalledTimes(1);
});

it('takes back what it said of a field that is typed in, and leaves the focus where it is', async () => {
  const fields = { reason: 'Say more.', 'transaction[amount]': 'Too much.' };
  render(<Form work={() => Promise.reject(refused(422, fields))} />);
  await press();
  expect(await screen.findByText('Too much.')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Amount'), '1');
  expect(screen.queryByText('Too much.')).toBeNull();
  expect(screen.getByText('Say more.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
});

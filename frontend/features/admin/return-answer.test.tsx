import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AskedReturn } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { AnswerReturn } from './return-answer';

const asked: AskedReturn = {
  return_id: 7,
  date_text: '11/27/2026 1:00 pm',
  state: 'asked',
  state_text: 'Asked for',
  reason: 'It does not work',
  comment: '',
  answer: '',
  becomes: ['agreed', 'refused'],
  lines: [{ order_product_id: 3, name: 'Quiet pads', number: 'Kestrel KB-1', quantity: 2 }],
};

// ADM-2
it('refuses with a reason alone, says what is wrong at its field and keeps what was typed', async () => {
  let isStale = true;
  const sent = fakeServer({
    'POST /admin/api/return/answer': () =>
      isStale ? refusal(409, 'Somebody else has answered meanwhile.') : { success: 'Refused.' },
  });
  const read = vi.fn();
  render(<AnswerReturn of={asked} onAnswered={read} />);
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  screen.getByText('2 × Kestrel KB-1 Quiet pads');
  const send = () => screen.getAllByRole('button', { name: 'Refuse' }).at(-1) as HTMLElement;
  await userEvent.click(send());
  await screen.findByText('Please say why.');
  expect(sent).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('Why it is refused'), 'It was used.');
  await userEvent.click(send());
  await screen.findByText('Somebody else has answered meanwhile.');
  expect(read).toHaveBeenCalledTimes(1);
  isStale = false;
  await userEvent.click(send());
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(sent.at(-1)?.values).toMatchObject({
    return_id: '7',
    seen: 'asked',
    state: 'refused',
    answer: 'It was used.',
  });
});

it('offers nothing where nothing can be answered', () => {
  const { container } = render(<AnswerReturn of={{ ...asked, becomes: [] }} onAnswered={vi.fn()} />);
  expect(container.childElementCount).toBe(0);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OrderNote } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { History } from './order-view';

const note = (state: string): OrderNote => ({
  order_history_id: 3,
  date_added: '2026-11-23T10:00:00Z',
  date_added_text: '11/23/2026 5:00 am',
  order_status: { name: 'Complete', background: '#0b4da2', foreground: '#ffffff', tone: 'blue' },
  comment: '',
  author: 'Dana Ruiz',
  notified: [
    { message_id: 9, channel: 'email', state, reason: state === 'failed' ? 'No such address.' : '' },
  ],
});

// NOTE-3
it('offers to send a message again that failed, and no other', async () => {
  const calls = fakeServer({ 'POST /pos/message/retry': () => ({ success: true }) });
  let sent = 0;
  const { rerender } = render(<History notes={[note('sent')]} onSentAgain={() => {}} />);
  expect(screen.queryByText('Try again')).toBeNull();
  rerender(
    <History
      notes={[note('failed')]}
      onSentAgain={() => {
        sent += 1;
      }}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('Failed to send to notification');
  await userEvent.click(screen.getByText('Try again'));
  await expect.poll(() => sent).toBe(1);
  expect(calls).toHaveLength(1);
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { MessageRecord } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { MessageSheet } from './message-sheet';

const failed: MessageRecord = {
  message_id: 7,
  kind: 'Receipt',
  is_text: false,
  to: 'ann@shop.test',
  subject: '',
  state: 'failed',
  reason: 'The mail server does not answer.',
  at_text: '03/02/2026 9:04 am',
  order_id: 41,
  show_url: '',
  language: 'English',
  store: '',
  sent_text: '',
  tries: 4,
  order_url: '/admin/order/info?order_id=41',
  customer_id: 0,
  note: '',
  text: '',
  body_url: '',
  advice: ['It is tried again by itself, for some hours.'],
  can_send: true,
  can_give_up: true,
  trail: [],
};

function show(message: MessageRecord) {
  const onChanged = vi.fn();
  render(<MessageSheet message={message} onChanged={onChanged} />);
  return onChanged;
}

describe('a message of the outbox', () => {
  it('says why it failed and what to do, and is sent again with a key', async () => {
    const sent = { ...failed, state: 'sent' };
    const calls = fakeServer({
      'POST /admin/api/message/send': () => ({ success: 'It is sent.', message: sent }),
    });
    const onChanged = show(failed);
    const head = screen.getByRole('region', { name: 'What to do' });
    expect(head.textContent).toContain('The mail server does not answer.');
    expect(head.textContent).toContain('It is tried again by itself');
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith(sent));
    const call = calls.find(({ route }) => route === 'POST /admin/api/message/send');
    expect(call?.values).toMatchObject({ message_id: '7' });
  });

  it('shows what it says of itself after a try that failed too', async () => {
    const now = { ...failed, reason: 'The mail server refused this message.', tries: 5 };
    fakeServer({
      'POST /admin/api/message/send': () => refusal(503, 'Failed to send to notification'),
      'GET /admin/api/message/get': () => now,
    });
    const onChanged = show(failed);
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith(now));
    expect(screen.getByText('Failed to send to notification')).toBeTruthy();
  });

  it('is given up after a question', async () => {
    const given = { ...failed, state: 'given_up', can_give_up: false };
    fakeServer({ 'POST /admin/api/message/give_up': () => ({ success: 'Given up.', message: given }) });
    const onChanged = show(failed);
    await userEvent.click(screen.getByRole('button', { name: 'Give up' }));
    const buttons = await screen.findAllByRole('button', { name: 'Give up', hidden: true });
    expect(onChanged).not.toHaveBeenCalled();
    await userEvent.click(buttons[buttons.length - 1] as HTMLElement);
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith(given));
  });

  it('is shown as it went out in a frame where nothing runs, with nothing left to do', () => {
    show({
      ...failed,
      state: 'sent',
      reason: '',
      subject: 'Your receipt',
      text: 'Thank you <b>Ann</b>',
      body_url: '/admin/message/body?message_id=7',
      advice: [],
      can_send: false,
      can_give_up: false,
    });
    const frame = screen.getByTitle('The mail as it went out');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('src')).toBe('/admin/message/body?message_id=7');
    expect(screen.getByText('Thank you <b>Ann</b>')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'What to do' })).toBeNull();
  });
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server';
import { anAttempt } from './sample';
import { WaitingDialog } from './waiting-dialog';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

const choosing = 'customer is choosing the payment method';

function show(started: number) {
  const attempt = anAttempt({ message: choosing, started: new Date(started).toISOString() });
  render(
    <WaitingDialog
      attempt={attempt}
      returnTo={createRef<HTMLElement>()}
      onReleased={() => {}}
      onLook={async () => {}}
    />,
  );
  return screen.getByRole('status').textContent;
}

// PAY-23 PAY-16
it('says where the payment is in the words of the server, once', () => {
  expect(show(Date.now())).toBe(choosing);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
});

// M-08
it('says after three minutes whom to call, and nothing of a customer who is choosing', () => {
  const words = show(Date.now() - 190_000);
  expect(words).toMatch(/^Call a manager\./);
  expect(words).not.toContain(choosing);
});

function dialog(more: Parameters<typeof anAttempt>[0]) {
  const now = (change: typeof more) => (
    <WaitingDialog
      attempt={anAttempt({ started: new Date().toISOString(), ...more, ...change })}
      returnTo={createRef<HTMLElement>()}
      onReleased={() => {}}
      onLook={async () => {}}
    />
  );
  const { rerender } = render(now({}));
  return (change: typeof more) => rerender(now(change));
}
const names = () => screen.getAllByRole('button').map((one) => one.textContent);

// PAY-23: once the terminal was told, Cancel goes.
it('begins at what changes nothing, and keeps the focus there', async () => {
  const becomes = dialog({ state: 'awaiting' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Check again'));
  expect(names()).toEqual(['Check again', 'Cancel', 'Release to other tender']);
  becomes({ state: 'cancel_requested' });
  expect(names()).toEqual(['Check again', 'Release to other tender']);
  expect(document.activeElement?.textContent).toBe('Check again');
});

// UX-20: the key that charged the card, pressed twice or held, answers nothing.
it('is deaf to Enter and the space bar for its first second', async () => {
  const sent = fakeServer({
    'GET /pos/checkout/cancelSmartTerminal': () => Response.json({ success: true }),
  });
  dialog({ state: 'awaiting' });
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  vi.setSystemTime(Date.now() + 999);
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
  vi.setSystemTime(Date.now() + 2);
  fireEvent.keyDown(cancel, { key: 'Enter', repeat: true });
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
});

// M-08
it('calls the managers after three minutes, once', async () => {
  const sent = fakeServer({ 'POST /pos/checkout/callManagers': () => Response.json({ success: true }) });
  const becomes = dialog({ state: 'unknown', started: new Date(Date.now() - 180_000).toISOString() });
  await userEvent.click(screen.getByRole('button', { name: 'Call manager' }));
  expect(sent.map((one) => one.values)).toEqual([{ siteTransactionId: 'site-1' }]);
  becomes({ called: true });
  expect(names()).toEqual(['Check again', 'Cancel', 'Release to other tender']);
});

import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
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

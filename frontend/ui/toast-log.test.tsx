import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ToastLog } from './toast-log';
import { dismiss, failed, succeeded } from './toasts';

// UX-25
it('keeps what was said, the newest first, when the toasts are gone', () => {
  render(<ToastLog />);
  expect(screen.getByText('No messages so far.')).toBeDefined();
  act(() => {
    dismiss(succeeded('Order 7 is paid.'));
    dismiss(failed('Card declined.'));
  });
  const lines = screen.getAllByRole('listitem').map((line) => line.querySelector('p')?.textContent);
  expect(lines).toEqual(['Uh oh! Card declined.', 'Success! Order 7 is paid.']);
  act(() => {
    for (let n = 1; n <= 60; n++) dismiss(succeeded(`message ${n}`));
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
});

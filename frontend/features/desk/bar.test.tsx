import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { dismiss, failed, Toasts, waits } from '../../ui/toasts';
import { Bar } from './bar';
import { desk } from './sample';

// UX-25
it('keeps what a toast said in the menu, and gives the keys back to the screen', async () => {
  HTMLElement.prototype.hidePopover = () => {}; // jsdom knows no popovers
  const onClosed = vi.fn();
  render(
    <Bar desk={desk} at={undefined} onHelp={() => {}} onClosed={onClosed}>
      <p>New Sale</p>
    </Bar>,
  );
  act(() => dismiss(failed('Payment Failed! Declined.', { wait: waits.payment })));
  await userEvent.click(screen.getByText('Last notices'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Last notices' }));
  expect(dialog.getByText(/Payment Failed! Declined\./)).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Last notices' })).toBeNull());
  expect(onClosed).toHaveBeenCalledOnce();
});

it('says after a reload what was to be said on the page as it is then, once', () => {
  HTMLElement.prototype.hidePopover = () => {}; // jsdom knows no popovers
  sessionStorage.setItem('camber.told', '"This register already has an open shift."');
  render(
    <>
      <Bar desk={desk} at={undefined} onHelp={() => {}} onClosed={() => {}}>
        <p>New Sale</p>
      </Bar>
      <Toasts />
    </>,
  );
  expect(screen.getByText(/This register already has an open shift\./)).toBeDefined();
  expect(sessionStorage.getItem('camber.told')).toBeNull();
});

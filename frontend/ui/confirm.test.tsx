import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Confirm } from './confirm';

const destroy = vi.fn();
const close = vi.fn();

beforeEach(() => {
  destroy.mockReset();
  close.mockReset();
});

function show(isBusy = false) {
  render(
    <Confirm
      open
      title="Void order 7?"
      consequence="$12.00 goes back to the card."
      verb="Void the order"
      isBusy={isBusy}
      onConfirm={destroy}
      onClose={close}
    />,
  );
  return screen.getByRole('button', { name: 'Keep it' });
}

// UX-20
it('names the consequence, and starts where Enter changes nothing', async () => {
  const keep = show();
  const dialog = screen.getByRole('alertdialog', { name: 'Void order 7?' });
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('$12.00 goes back to the card.');
  await waitFor(() => expect(document.activeElement).toBe(keep));
  await userEvent.keyboard('{Enter}');
  expect(close).toHaveBeenCalledOnce();
  expect(destroy).not.toHaveBeenCalled();
});

// UX-20
it('takes Enter on the button that destroys, as on every other', async () => {
  const keep = show();
  await waitFor(() => expect(document.activeElement).toBe(keep));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(destroy).toHaveBeenCalledOnce();
});

it('stays while it works, and does it once', async () => {
  show(true);
  await userEvent.click(screen.getByRole('button', { name: 'Void the order' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await userEvent.keyboard('{Escape}');
  expect(destroy).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});

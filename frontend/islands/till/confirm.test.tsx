import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { aCart, aLine } from '../../test/samples';
import { CancelDialog } from './confirm';
import type { TillState } from './state';

// UX-20
it('names what is cancelled and its amount, and Enter keeps it', async () => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const cart = aCart([aLine()], { total: 50.28, order_id: 71 });
  render(
    <CancelDialog
      open
      state={{ ticket: { cart } } as TillState}
      returnTo={createRef()}
      onClose={onClose}
      onConfirm={onConfirm}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Cancel order?' });
  expect(dialog.textContent).toContain(
    'Order # 71 over $50.28 is cancelled and its parts go back to the shelf.',
  );
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Keep it'));
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

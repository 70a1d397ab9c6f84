import type { RefObject } from 'react';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { TillState } from './state';

type ConfirmProps = {
  open: boolean;
  state: TillState;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onConfirm: () => void;
};

/** Check Out asks first (POS-2); Enter says yes. A scan while it is open still counts. */
export function CheckOutDialog({ open, state, returnTo, onClose, onConfirm }: ConfirmProps) {
  const { cart } = state.ticket;
  const lines = cart.products.length;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      title={t('Check Out')}
      actions={
        <>
          <Button size={56} onClick={onClose}>
            {t('Back to sale')}
          </Button>
          <Button look="primary" size={56} shortcut="Enter" autoFocus onClick={onConfirm}>
            {t('Check Out')}
          </Button>
        </>
      }
    >
      <p>
        {lines === 1 ? t('1 line') : t('%d lines', lines)} · {cart.count_text}
        {state.waiting > 0 && <b className="block">{t('The last scans are still being added.')}</b>}
      </p>
      <p className="total mt-2">{price(fromMajor(cart.total))}</p>
    </Dialog>
  );
}

/** Asks before an order is taken from the register that has it open; Enter leaves it there. */
export function TakeOverDialog({ open, state, returnTo, onClose, onConfirm }: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      title={t('Take the order over?')}
      actions={
        <>
          <Button size={56} autoFocus onClick={onClose}>
            {t('Leave it there')}
          </Button>
          <Button look="primary" size={56} onClick={onConfirm}>
            {t('Take it over')}
          </Button>
        </>
      }
    >
      <p className="b">{state.held?.words}</p>
      {state.held?.notes.map((note) => (
        <p key={note} className="mt-2">
          {note}
        </p>
      ))}
    </Dialog>
  );
}

type ShortageProps = {
  open: boolean;
  /** What each line lacks, and which orders hold of it. */
  notes: string[];
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before more is sold than was counted (INV-3); Enter goes back. */
export function ShortageDialog({ open, notes, returnTo, onClose, onConfirm }: ShortageProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      title={t('Sell more than was counted?')}
      actions={
        <>
          <Button size={56} autoFocus onClick={onClose}>
            {t('Back to sale')}
          </Button>
          <Button look="primary" size={56} onClick={onConfirm}>
            {t('Sell anyway')}
          </Button>
        </>
      }
    >
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <p className="mt-2">
        {t(
          'What is short is booked as found: the count goes up by it, and stays up if the order is cancelled.',
        )}
      </p>
    </Dialog>
  );
}

/** Names the amount and what follows; Enter keeps the order. */
export function CancelDialog({ open, state, returnTo, onClose, onConfirm }: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      title={t('Cancel order?')}
      actions={
        <>
          <Button size={56} autoFocus onClick={onClose}>
            {t('Keep it')}
          </Button>
          <Button look="destructive" size={56} onClick={onConfirm}>
            {t('Cancel the order')}
          </Button>
        </>
      }
    >
      <p>{consequence(state)}</p>
    </Dialog>
  );
}

/** What cancelling does, with its amount (UX-20). */
function consequence({ ticket }: TillState): string {
  const total = price(fromMajor(ticket.cart.total));
  if (ticket.cart.order_id !== null)
    return t(
      'Order # %d over %s is cancelled and its parts go back to the shelf. This can’t be undone.',
      ticket.cart.order_id,
      total,
    );
  return t('The ticket over %s (%s) is emptied. This can’t be undone.', total, ticket.cart.count_text);
}

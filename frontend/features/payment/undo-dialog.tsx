import type { Transaction } from '../../api/types';
import { t } from '../../lib/text';
import { Confirm } from '../../ui/confirm';
import type { Action } from './taken';
import type { usePayment } from './use-payment';

/** What is to be undone: one payment by us, one by its provider, or all. */
export type Undo = { of: Transaction; action?: Action } | 'all';

type UndoProps = {
  undo: Undo | undefined;
  till: ReturnType<typeof usePayment>;
  onClose: () => void;
};

/** Asks before money goes back: which, how much, and that it can't be undone (UX-20). */
export function UndoDialog({ undo, till, onClose }: UndoProps) {
  return (
    <Confirm
      open={undo !== undefined}
      size={56}
      {...wordsOf(undo, till.payment.checkout)}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        if (undo === 'all') void till.voidEvery();
        else if (undo?.action) void till.act(undo.of, undo.action.path);
        else if (undo) void till.voidOne(undo.of);
      }}
    />
  );
}

type Words = { title: string; consequence: string; verb: string };

function wordsOf(
  undo: Undo | undefined,
  { order_id, amountPaid_text }: { order_id: number; amountPaid_text: string },
): Words {
  if (undo === undefined) return { title: '', consequence: '', verb: '' };
  if (undo === 'all')
    return {
      title: t('Void all payments?'),
      consequence: t(
        'Every payment of order # %d is voided, %s altogether. Hand back what was taken in cash. This can’t be undone.',
        order_id,
        amountPaid_text,
      ),
      verb: t('Void %s', amountPaid_text),
    };
  const { transaction_label, transaction_type, amount_text } = undo.of;
  if (undo.action)
    return {
      title: t('%s: %s?', undo.action.label, transaction_label),
      consequence: t(
        '%s goes back to the card by its provider. Order # %d owes it again. This can’t be undone.',
        amount_text,
        order_id,
      ),
      verb: t('%s %s', undo.action.label, amount_text),
    };
  const consequence =
    transaction_type === 'cash'
      ? t(
          'Hand %s back to the customer. Order # %d owes it again. This can’t be undone.',
          amount_text,
          order_id,
        )
      : t(
          '%s over %s is undone. Order # %d owes it again. This can’t be undone.',
          transaction_label,
          amount_text,
          order_id,
        );
  return { title: t('Void this payment?'), consequence, verb: t('Void %s', amount_text) };
}

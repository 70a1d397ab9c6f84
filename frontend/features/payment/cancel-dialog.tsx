import type { RefObject } from 'react';
import type { Transaction } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Check, Field } from '../../ui/field';
import type { Payment } from './payment-state';

/** What is sent with a cancellation (PCO-3). */
export type Cancellation = { order_id: number; void_transactions: 0 | 1; reason: string };

type CancelProps = {
  open: boolean;
  payment: Payment;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Done, or an ApiError says why not. */
  onCancel: (cancellation: Cancellation, intent: string) => Promise<void>;
};

/** Cancel Check Out names the amount and what follows; money that is not voided stays owed to the customer (PCO-3, ORD-5). */
export function CancelDialog(props: CancelProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      returnTo={props.returnTo}
      title={t('Cancel Check Out?')}
    >
      <Question {...props} />
    </Dialog>
  );
}

function Question({ payment, onClose, onCancel }: CancelProps) {
  const { order_id, orderTotal_text, transactions, amountPaid } = payment.checkout;
  const taken = transactions.filter((one) => one.status === 'captured' && !one.is_refund);
  const held = taken.length > 0;
  const [{ voids, reason }, set] = useValues({ voids: true, reason: '' });
  const { isBusy, rest, send } = useSending();
  const keeps = held && !voids;
  const lacks = keeps && !reason.trim() ? t('Give a reason.') : '';
  const cancelOrder = async (intent: string) => {
    await onCancel({ order_id, void_transactions: held && voids ? 1 : 0, reason: reason.trim() }, intent);
    onClose();
  };
  return (
    <div className="grid gap-4">
      <p>
        {t(
          'Order # %d over %s is cancelled and its parts go back to the shelf. This can’t be undone.',
          order_id,
          orderTotal_text,
        )}
      </p>
      {held && (
        <Check
          label={t('Void all payments first')}
          note={
            voids
              ? goesBack(taken)
              : t(
                  '%s stays taken and is owed to the customer. It stands under Payments needing attention, and takes a manager.',
                  price(fromMajor(amountPaid)),
                )
          }
          checked={voids}
          onChange={(event) => set({ voids: event.currentTarget.checked })}
        />
      )}
      {keeps && (
        <Field
          size={56}
          label={t('Reason')}
          value={reason}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      )}
      {rest.length > 0 && (
        <div className="notice barricade" role="alert">
          {rest.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <div className="actions">
        <Button size={56} autoFocus onClick={onClose}>
          {t('Keep it')}
        </Button>
        <Button look="destructive" size={56} busy={isBusy} onClick={() => send(cancelOrder, {}, lacks)}>
          {t('Cancel the order')}
        </Button>
      </div>
    </div>
  );
}

/** What a person hands over is cash alone; a card gets its money by the way that it came. */
function goesBack(taken: Transaction[]): string {
  const cash = taken.filter((one) => one.transaction_type === 'cash');
  const inCash = price(fromMajor(cash.reduce((sum, one) => sum + one.amount, 0)));
  if (cash.length === taken.length) return t('%s goes back: hand the cash over.', inCash);
  if (cash.length === 0) return t('Each payment goes back by the way that it came. No cash is handed over.');
  return t('Hand %s in cash over. Everything else goes back by the way that it came.', inCash);
}

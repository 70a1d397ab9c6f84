import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, newIntent } from '../../api/client';
import type { Order } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { succeeded } from '../../ui/toasts';
import { voidOrder } from './calls';

type Voided = Pick<
  Order,
  'order_id' | 'customer' | 'order_total_text' | 'amount_paid' | 'amount_paid_text' | 'void_url'
>;

type Props = {
  /** The order that may be voided; undefined: none is asked about. */
  order: Voided | undefined;
  onClose: () => void;
  onVoided: (order: Order) => void;
  /** It was refused: the order may be another by now. */
  onStale: () => void;
};

/** Asks before an order is voided (ORD-5), and for the reason; what the server refuses stands here, one sentence a line. */
export function VoidDialog({ order, onClose, onVoided, onStale }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState<string[]>([]);
  const intent = useRef('');
  const verb = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another question
  useEffect(() => {
    setReason('');
    setProblem('');
    setSaid([]);
    intent.current = '';
  }, [order?.order_id]);
  const submit = async () => {
    if (!order?.void_url || isBusy) return;
    setBusy(true);
    setProblem('');
    setSaid([]);
    try {
      intent.current ||= newIntent();
      const { success, order: now } = await voidOrder(order.void_url, reason.trim(), intent.current);
      succeeded(success);
      onVoided(now);
      onClose();
    } catch (cause) {
      intent.current = '';
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.status === 409) onStale();
      setProblem(cause.fields.reason ?? '');
      if (!cause.fields.reason) setSaid(cause.sentences.length ? cause.sentences : [cause.message]);
    } finally {
      setBusy(false);
    }
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    // the Enter that opened the dialog may come twice: alone it destroys nothing (UX-20)
    if (reason.trim()) void submit();
    else verb.current?.focus();
  };
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={order ? t('Void order %d?', order.order_id) : ''}
      actions={
        <>
          <Button size={56} onClick={onClose}>
            {t('Keep it')}
          </Button>
          <Button ref={verb} look="destructive" size={56} busy={isBusy} onClick={() => void submit()}>
            {t('Void order')}
          </Button>
        </>
      }
    >
      {order && (
        <form className="grid gap-4" noValidate onSubmit={goOn}>
          <p>
            {order.customer && (
              <>
                <b translate="no">{order.customer}</b>,{' '}
              </>
            )}
            {t('%s. It can’t be taken up again.', order.order_total_text)}{' '}
            {order.amount_paid > 0 &&
              t('%s was paid: what is not voided must be paid back.', order.amount_paid_text)}
          </p>
          <Field
            label={t('Reason')}
            name="reason"
            autoFocus
            maxLength={255}
            value={reason}
            error={problem || undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div role="alert">
            {said.map((sentence) => (
              <p key={sentence} className="notice barricade b">
                {sentence}
              </p>
            ))}
          </div>
        </form>
      )}
    </Dialog>
  );
}

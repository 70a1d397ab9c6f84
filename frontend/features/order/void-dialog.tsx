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
};

/** Asks before an order is voided (ORD-5), and for the reason; what the server refuses stands here, one sentence a line. */
export function VoidDialog({ order, onClose, onVoided }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState<string[]>([]);
  const [isRefused, setRefused] = useState(false);
  const intent = useRef('');
  const verb = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another question
  useEffect(() => {
    setReason('');
    setProblem('');
    setSaid([]);
    setRefused(false);
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
      setProblem(cause.fields.reason ?? '');
      if (!cause.fields.reason) setSaid(cause.sentences.length ? cause.sentences : [cause.message]);
    } finally {
      setBusy(false);
    }
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    verb.current?.focus();
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
          <Button
            ref={verb}
            look="destructive"
            size={56}
            busy={isBusy}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault(); // UX-20: Enter never destroys
              setRefused(true);
            }}
            onClick={() => void submit()}
          >
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
          <p className="b" role="status">
            {isRefused && t('Enter does nothing here. Press the space bar to go on.')}
          </p>
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

import { type FormEvent, useRef, useState } from 'react';
import type { Order } from '../../api/types';
import { useSending } from '../../form/use-sending';
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
export function VoidDialog({ order, ...props }: Props) {
  return order ? <Question key={order.order_id} order={order} {...props} /> : null;
}

function Question({ order, onClose, onVoided, onStale }: Props & { order: Voided }) {
  const [reason, setReason] = useState('');
  const verb = useRef<HTMLButtonElement>(null);
  const { form, isBusy, field, rest, send } = useSending(['reason'], {
    onFailed: (_, refusal) => refusal?.status === 409 && onStale(),
  });
  const voidIt = async (url: string, intent: string) => {
    const { success, order: now } = await voidOrder(url, reason.trim(), intent);
    succeeded(success);
    onVoided(now);
    onClose();
  };
  const press = () => {
    const { void_url } = order;
    if (void_url) send((intent) => voidIt(void_url, intent));
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    // the Enter that opened the dialog may come twice: alone it destroys nothing (UX-20)
    if (reason.trim()) press();
    else verb.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Void order %d?', order.order_id)}
      actions={
        <>
          <Button size={56} onClick={onClose}>
            {t('Keep it')}
          </Button>
          <Button ref={verb} look="destructive" size={56} busy={isBusy} onClick={press}>
            {t('Void order')}
          </Button>
        </>
      }
    >
      <form {...form} className="grid gap-4" noValidate onSubmit={enter}>
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
          autoFocus
          maxLength={255}
          value={reason}
          {...field('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div role="alert">
          {rest.map((sentence) => (
            <p key={sentence} className="notice barricade b">
              {sentence}
            </p>
          ))}
        </div>
      </form>
    </Dialog>
  );
}

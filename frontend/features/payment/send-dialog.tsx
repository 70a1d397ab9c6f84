import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryForm } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useKeptContact } from '../../form/kept-contact';
import {
  NotifyFields,
  type Notifying,
  notifyFields,
  notifying,
  notifyProblems,
} from '../../form/notify-fields';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Skeleton } from '../../ui/skeleton';
import { succeeded } from '../../ui/toasts';
import { historyForm, sendOrder } from './calls';

export type SendDialogProps = {
  open: boolean;
  orderId: number;
  /** What is sent: the receipt of what is paid, the invoice of what is not. */
  title: string;
  onClose: () => void;
  onSent: () => void;
  /** How it is sent, if not as the paper of the order; answers with what is said of it. */
  send?: (wish: Notifying, intent: string) => Promise<string>;
};

/** Sends an order's receipt or invoice by email, by text or by both (RCPT-1). */
export function SendDialog({ open, title, ...form }: SendDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title} wide>
      <Known {...form} />
    </Dialog>
  );
}

type FormProps = Pick<SendDialogProps, 'orderId' | 'onClose' | 'onSent' | 'send'>;

function Known(props: FormProps) {
  const known = useQuery({
    queryKey: ['till', 'reach', props.orderId],
    queryFn: () => historyForm(props.orderId),
  });
  if (known.isError) return <Failed error={known.error} onRetry={() => void known.refetch()} />;
  if (!known.data) return <Skeleton shape="row" count={2} />;
  return <SendForm {...props} known={known.data} />;
}

function SendForm({ orderId, onClose, onSent, send, known }: FormProps & { known: HistoryForm }) {
  const { email, phone, textingAlerts } = known;
  const [wish, setWish] = useState<Notifying>({
    ...notifying({ email, phone, textingAlerts }),
    notifyCustomer: true,
  });
  const { box, keep } = useKeptContact(known, wish);
  const { form, isBusy, errors, rest, submit } = useSending(notifyFields);
  const isNone = !wish.notifyByEmail && !wish.notifyByText;
  const sendPaper = async (intent: string) => {
    succeeded(send ? await send(wish, intent) : (await sendOrder(orderId, wish, intent)).success);
    onSent();
    await keep();
  };
  return (
    <form
      {...form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        submit(event, sendPaper, notifyProblems(wish), isNone ? t('Choose email, text message or both.') : '')
      }
    >
      <NotifyFields isAlways size={56} value={wish} onChange={setWish} problems={errors} />
      {box}
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button look="primary" size={56} type="submit" busy={isBusy}>
          {t('Send')}
        </Button>
      </div>
    </form>
  );
}

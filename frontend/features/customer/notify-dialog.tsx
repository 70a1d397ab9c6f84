import { useState } from 'react';
import { ask } from '../../api/client';
import type { CustomerForm, Said } from '../../api/types';
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
import { TextArea } from '../../ui/text-area';
import { succeeded } from '../../ui/toasts';
import { useCallsAt } from './calls-at';
import { nameOf } from './words';

export type NotifyDialogProps = {
  open: boolean;
  customer: CustomerForm;
  /** Where the message goes (CUST-24). */
  path: string;
  onClose: () => void;
  /** What was typed here is the customer's now (CUST-23). */
  onContact: () => void;
};

/** A message to a customer. Contact details that were changed here can be saved back (NOTE-4). */
export function NotifyDialog(props: NotifyDialogProps) {
  const { open, customer, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={t('Notify %s', nameOf(customer))} wide>
      <Message {...props} />
    </Dialog>
  );
}

function Message({ customer, path, onClose, onContact }: NotifyDialogProps) {
  const { customer_id, email, telephone: phone, texting_alerts: textingAlerts } = customer;
  const known = { email, phone, textingAlerts };
  const [wish, setWish] = useState<Notifying>(() => ({ ...notifying(known), notifyCustomer: true }));
  const [comment, setComment] = useState('');
  const { box, keep } = useKeptContact({ customer_id, email, phone }, wish, useCallsAt());
  const { form, isBusy, field, errors, rest, submit } = useSending([...notifyFields, 'comment']);
  const found = { ...notifyProblems(wish), comment: comment.trim() ? undefined : t('Required') };
  const isNone = !wish.notifyByEmail && !wish.notifyByText;
  const sendMessage = async (intent: string) => {
    await ask<Said>(path, { method: 'POST', form: { ...bits(wish), comment: comment.trim() }, intent });
    succeeded(t('The message is on its way.'));
    onClose();
    if (await keep()) onContact();
  };
  return (
    <form
      {...form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        submit(event, sendMessage, found, isNone ? t('Choose email, text message or both.') : '')
      }
    >
      <TextArea
        id="notify-comment"
        label={t('Message')}
        must
        autoFocus
        most={2000}
        value={comment}
        {...field('comment')}
        onChange={setComment}
      />
      <NotifyFields isAlways value={wish} onChange={setWish} problems={errors} />
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

/** As a form has them: 1 and 0. */
function bits(wish: Notifying) {
  return Object.fromEntries(
    Object.entries(wish).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  );
}

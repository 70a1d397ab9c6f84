import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { ApiError, newIntent } from '../../api/client';
import type { HistoryForm, OrderNote } from '../../api/types';
import { useKeptContact } from '../../form/kept-contact';
import {
  NotifyFields,
  type Notifying,
  type NotifyProblems,
  notifying,
  notifyProblems,
} from '../../form/notify-fields';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Select } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { failed, succeeded } from '../../ui/toasts';
import { addHistory, historyForm } from './calls';

type Props = {
  open: boolean;
  orderId: number;
  returnTo?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onAdded: (note: OrderNote) => void;
};

/** "Add Order History" (HIST-1). It is loaded each time it opens. */
export function HistoryDialog({ open, ...props }: Props) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const form = useQuery({
    queryKey: ['order', props.orderId, 'history form'],
    queryFn: () => historyForm(props.orderId),
    enabled: open,
    gcTime: 0,
    staleTime: 0,
  });
  const loaded = form.isFetching ? undefined : form.data;
  return (
    <Dialog
      open={open}
      wide
      onClose={props.onClose}
      {...(props.returnTo && { returnTo: props.returnTo })}
      title={t('Add Order History')}
      actions={
        <>
          <Button size={56} onClick={props.onClose}>
            {t('Cancel')}
          </Button>
          <Button look="primary" size={56} type="submit" form={id} off={!loaded} busy={isSending}>
            {t('Submit')}
          </Button>
        </>
      }
    >
      {form.isError && !form.isFetching ? (
        <Failed error={form.error} onRetry={() => void form.refetch()} />
      ) : loaded ? (
        <Fields {...props} id={id} form={loaded} isSending={isSending} onSending={setSending} />
      ) : (
        <p className="mut" role="status">
          {t('Loading')}
        </p>
      )}
    </Dialog>
  );
}

type FieldsProps = Omit<Props, 'open' | 'returnTo'> & {
  id: string;
  form: HistoryForm;
  isSending: boolean;
  onSending: (is: boolean) => void;
};

function Fields({ id, form, orderId, isSending, onSending, onClose, onAdded }: FieldsProps) {
  const [status, setStatus] = useState(form.orderStatuses[0]?.order_status_id ?? 0);
  const [comment, setComment] = useState('');
  const [wish, setWish] = useState<Notifying>(() => notifying(form));
  const { box, keep } = useKeptContact(form, wish);
  const [problems, setProblems] = useState<NotifyProblems & { comment?: string; orderStatusId?: string }>({});
  const intent = useRef('');
  const element = useRef<HTMLFormElement>(null);

  const choose = (next: number) => {
    setStatus(next);
    const tells = form.orderStatuses.find((one) => one.order_status_id === next)?.tells;
    if (tells) setWish((before) => ({ ...before, notifyCustomer: true }));
  };
  const refuse = (wrong: typeof problems) => {
    setProblems(wrong);
    const first = Object.keys(wrong)[0];
    const control = first && element.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isSending) return;
    const wrong = notifyProblems(wish);
    if (Object.keys(wrong).length) return refuse(wrong);
    setProblems({});
    onSending(true);
    try {
      intent.current ||= newIntent();
      const added = await addHistory(orderId, { ...wish, orderStatusId: status, comment }, intent.current);
      await keep();
      succeeded(added.success);
      onAdded(added.history);
      onClose();
    } catch (cause) {
      intent.current = '';
      if (!(cause instanceof ApiError)) throw cause;
      if (Object.keys(cause.fields).length) refuse(cause.fields);
      else
        failed(cause.status === 0 || cause.status >= 500 ? t('Failed to add order history') : cause.message);
    } finally {
      onSending(false);
    }
  };
  return (
    <form id={id} ref={element} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {form.recentHistoryNote && (
        <p className="notice">
          <b>{t('Last note:')}</b> <span translate="no">{form.recentHistoryNote}</span>
        </p>
      )}
      <Select
        label={t('Order Status')}
        name="orderStatusId"
        autoFocus
        value={String(status)}
        error={problems.orderStatusId}
        onChange={(event) => choose(Number(event.currentTarget.value))}
        options={form.orderStatuses.map((one) => ({
          value: String(one.order_status_id),
          label: one.name,
        }))}
      />
      <TextArea
        label={t('Comment')}
        name="comment"
        most={2000}
        value={comment}
        error={problems.comment}
        onChange={(value) => {
          intent.current = '';
          setComment(value);
        }}
      />
      <NotifyFields
        value={wish}
        problems={problems}
        onChange={(value) => {
          intent.current = '';
          setWish(value);
        }}
      />
      {box}
    </form>
  );
}

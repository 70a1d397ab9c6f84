import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import type { HistoryForm, OrderNote } from '../../api/types';
import { useKeptContact } from '../../form/kept-contact';
import {
  NotifyFields,
  type Notifying,
  notifyFields,
  notifying,
  notifyProblems,
} from '../../form/notify-fields';
import { type Sending, useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Select } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { failed, succeeded } from '../../ui/toasts';
import { addHistory, type HistoryAt, historyAtCounter, historyForm } from './calls';

type Props = {
  open: boolean;
  orderId: number;
  /** Elsewhere than at the counter. */
  at?: HistoryAt | undefined;
  returnTo?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onAdded: (note: OrderNote) => void;
};

/** "Add Order History" (HIST-1). It is loaded each time it opens. */
export function HistoryDialog({ open, ...props }: Props) {
  return open ? <Opened {...props} /> : null;
}

function Opened({ returnTo, ...props }: Omit<Props, 'open'>) {
  const id = useId();
  const form = useQuery({
    queryKey: ['order', props.orderId, 'history form'],
    queryFn: () => historyForm(props.at ?? historyAtCounter(props.orderId)),
    gcTime: 0,
    staleTime: 0,
  });
  const sending = useSending([...notifyFields, 'comment', 'orderStatusId'], {
    onFailed: (words, refusal) => {
      const isRefused = refusal && refusal.status > 0 && refusal.status < 500;
      if (!isRefused) failed(t('Failed to add order history'));
      else if (Object.keys(refusal.fields).length === 0) failed(words);
    },
  });
  const loaded = form.isFetching ? undefined : form.data;
  return (
    <Dialog
      open
      wide
      onClose={props.onClose}
      {...(returnTo && { returnTo })}
      title={t('Add Order History')}
      actions={
        <>
          <Button size={56} onClick={props.onClose}>
            {t('Cancel')}
          </Button>
          <Button look="primary" size={56} type="submit" form={id} off={!loaded} busy={sending.isBusy}>
            {t('Submit')}
          </Button>
        </>
      }
    >
      {form.isError && !form.isFetching ? (
        <Failed error={form.error} onRetry={() => void form.refetch()} />
      ) : loaded ? (
        <Fields {...props} id={id} known={loaded} sending={sending} />
      ) : (
        <p className="mut" role="status">
          {t('Loading')}
        </p>
      )}
    </Dialog>
  );
}

type FieldsProps = Omit<Props, 'open' | 'returnTo'> & { id: string; known: HistoryForm; sending: Sending };

function Fields({ id, known, orderId, at, sending, onClose, onAdded }: FieldsProps) {
  const { orderStatuses, recentHistoryNote } = known;
  const [note, set] = useValues({ orderStatusId: orderStatuses[0]?.order_status_id ?? 0, comment: '' });
  const [typed, setTyped] = useState<Notifying>(() => notifying(known));
  const [wanted, setWanted] = useState<boolean>(); // what staff said themselves; else the status says
  const tells = orderStatuses.find((one) => one.order_status_id === note.orderStatusId)?.tells ?? false;
  const wish = { ...typed, notifyCustomer: wanted ?? tells };
  const { box, keep } = useKeptContact(known, wish);
  const { form, field, errors, submit } = sending;

  const change = (now: Notifying) => {
    if (now.notifyCustomer !== wish.notifyCustomer) setWanted(now.notifyCustomer);
    setTyped(now);
  };
  const addNote = async (intent: string) => {
    const added = await addHistory(at ?? historyAtCounter(orderId), { ...wish, ...note }, intent);
    await keep();
    succeeded(added.success);
    onAdded(added.history);
    onClose();
  };
  return (
    <form
      {...form}
      id={id}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => submit(event, addNote, notifyProblems(wish))}
    >
      {recentHistoryNote && (
        <p className="notice">
          <b>{t('Last note:')}</b> <span translate="no">{recentHistoryNote}</span>
        </p>
      )}
      <Select
        label={t('Order Status')}
        {...field('orderStatusId')}
        autoFocus
        value={String(note.orderStatusId)}
        onChange={(event) => set({ orderStatusId: Number(event.currentTarget.value) })}
        hint={
          tells && wish.notifyCustomer
            ? t('Customers are told of this status, unless you untick it below.')
            : ''
        }
        options={orderStatuses.map((one) => ({
          value: String(one.order_status_id),
          label: one.name,
        }))}
      />
      <TextArea
        label={t('Comment')}
        {...field('comment')}
        most={2000}
        value={note.comment}
        onChange={(comment) => set({ comment })}
      />
      <NotifyFields value={wish} problems={errors} onChange={change} />
      {box}
    </form>
  );
}

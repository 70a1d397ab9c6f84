import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ask } from '../../api/client';
import type { HistoryForm, Pickup, PickupDone } from '../../api/types';
import { useKeptContact } from '../../form/kept-contact';
import {
  NotifyFields,
  type Notifying,
  notifyFields,
  notifying,
  notifyProblems,
} from '../../form/notify-fields';
import { type Sending, useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Field } from '../../ui/field';

type Props = { pickup: Pickup; onClose: () => void; onDone: (done: PickupDone) => void };

/** Says where an order lies ready, until when, and tells its customer (SPO-1). */
export function PutAwayDialog(props: Props) {
  const id = useId();
  const orderId = props.pickup.order_id;
  const known = useQuery({
    queryKey: ['order', orderId, 'history form'],
    queryFn: () => ask<HistoryForm>('/pos/order/getOrderStatus', { query: { orderId } }),
    gcTime: 0,
    staleTime: 0,
  });
  const sending = useSending([...notifyFields, 'shelf', 'kept_until']);
  return (
    <Dialog
      open
      wide
      title={t('Put away for the customer')}
      onClose={props.onClose}
      actions={
        <>
          <Button size={56} onClick={props.onClose}>
            {t('Cancel')}
          </Button>
          <Button look="primary" size={56} type="submit" form={id} off={!known.data} busy={sending.isBusy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {known.isError ? (
        <Failed error={known.error} onRetry={() => void known.refetch()} />
      ) : known.data && !known.isFetching ? (
        <Fields {...props} id={id} known={known.data} sending={sending} />
      ) : (
        <p className="mut" role="status">
          {t('Loading')}
        </p>
      )}
    </Dialog>
  );
}

type FieldsProps = Props & { id: string; known: HistoryForm; sending: Sending };

function Fields({ id, pickup, known, sending, onDone }: FieldsProps) {
  const isReady = pickup.stage === 'ready' || pickup.stage === 'overdue';
  const [shelf, setShelf] = useState(pickup.shelf);
  const [until, setUntil] = useState(
    pickup.stage === 'ready' ? pickup.kept_until : pickup.last_day || pickup.kept_until,
  );
  const [wish, setWish] = useState<Notifying>(() => ({
    ...notifying(known),
    notifyCustomer: !isReady && known.email !== '',
  }));
  const { box, keep } = useKeptContact(known, wish);
  const { form, field, errors, submit } = sending;
  const putAway = async (intent: string) => {
    const sent = { order_id: pickup.order_id, shelf, kept_until: until, ...wish };
    const done = await ask<PickupDone>('/pos/pickup/ready', { method: 'POST', form: sent, intent });
    await keep();
    onDone(done);
  };
  return (
    <form
      {...form}
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => submit(event, putAway, notifyProblems(wish))}
    >
      <Field
        size={56}
        label={t('Shelf')}
        optional
        autoFocus
        autoComplete="off"
        maxLength={20}
        hint={t('Where it lies for the customer.')}
        value={shelf}
        {...field('shelf')}
        onChange={(event) => setShelf(event.currentTarget.value)}
      />
      <DateField
        size={56}
        label={t('Kept until')}
        optional
        hint={t('After this day it is listed as not collected.')}
        value={until}
        {...field('kept_until')}
        onChange={setUntil}
      />
      <NotifyFields value={wish} problems={errors} onChange={setWish} />
      {box}
    </form>
  );
}

import { useEffect, useState } from 'react';
import { ApiError, ask } from '../../api/client';
import type { AppointmentVehicles, Booked, Data } from '../../api/types';
import { wordsOf } from '../../api/words';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { CheckGroup } from '../../ui/choice-group';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Check, Field, Select } from '../../ui/field';
import { failed, waits } from '../../ui/toasts';
import {
  type Booking,
  baysAt,
  begun,
  book,
  type Calls,
  isValid,
  lengths,
  productsOf,
  starts,
} from './booking';

type Props = {
  calls: Calls;
  /** 0: of no order. */
  orderId: number;
  /** In the office the order's number is asked for. */
  asksOrder?: boolean;
  /** Who asked for it; else the order says whose it is. */
  asker?: string | undefined;
  /** Where it stands on the board. */
  at?: Partial<Booking> | undefined;
  onClose: () => void;
  onBooked: (booked: Booked) => void;
};

/** Books time in a bay (APPT-2). */
export default function BookingDialog(props: Props) {
  const { calls, orderId: given, asksOrder, asker, at, onClose, onBooked } = props;
  const [orderId, setOrderId] = useState(given);
  const [data, setData] = useState<Data>();
  const [values, setValues] = useState<Booking>();
  const [step, setStep] = useState('');
  const set = (change: Partial<Booking>) => setValues((now) => now && { ...now, ...change });
  const names = ['bay_id', 'user_id', 'start', 'duration', 'location_id', 'status_id', 'appt_note'];
  const own = [...names, 'vehicle_id', 'order_id'];
  const { form, field, isBusy, rest, send, submit } = useSending(own, {
    onFailed: (_, refusal) => {
      if (!refusal) failed(t('Failed to book appointment'), { wait: waits.appointment });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read anew for another order alone
  useEffect(() => {
    const gone = new AbortController();
    ask<Data>(calls.data, { query: { orderId }, signal: gone.signal }).then(
      (read) => {
        setData(read);
        setValues((before) =>
          before
            ? { ...before, products: begun(read).products, vehicle: begun(read).vehicle }
            : { ...begun(read), ...at },
        );
      },
      (error: unknown) => {
        if (gone.signal.aborted) return;
        failed(wordsOf(error));
        if (!(error instanceof ApiError && error.status === 404 && asksOrder)) onClose();
      },
    );
    return () => gone.abort();
  }, [orderId]);
  if (!data || !values) return null;
  const slot = Number(step) || data.timeSlotLength;
  const bays = baysAt(data, values.location);
  const products = productsOf(data);
  const none = { value: '', label: t('Please choose') };
  const save = async (intent: string) => onBooked(await book(calls, data, values, intent));
  return (
    <Dialog
      open
      wide
      title={t('Book an appointment')}
      onClose={onClose}
      said={(data.customer || asker) && <p translate="no">{data.customer || asker}</p>}
      actions={
        <>
          <Button shortcut="Esc" onClick={onClose}>
            {t('Not now')}
          </Button>
          <Button
            look="primary"
            type="submit"
            form="book-appointment"
            busy={isBusy}
            off={!isValid(data, values)}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      {bays.length === 0 && values.location && (
        <p className="notice">{t('This store has no bays. They are set up in the back office.')}</p>
      )}
      <form
        {...form}
        id="book-appointment"
        noValidate
        className="booking"
        onSubmit={(event) => isValid(data, values) && submit(event, save)}
      >
        {asksOrder && (
          <Field
            label={t('Order number')}
            optional
            inputMode="numeric"
            defaultValue={orderId || ''}
            {...field('order_id')}
            onBlur={(event) => setOrderId(Number(event.currentTarget.value) || 0)}
          />
        )}
        {products.length > 0 && (
          <CheckGroup
            label={t('Work')}
            choices={products.map((one) => ({
              value: String(one.product_id),
              label: <span translate="no">{one.name}</span>,
            }))}
            value={values.products}
            onChange={(chosen) => set({ products: chosen })}
          />
        )}
        <Select
          label={t('Store')}
          value={values.location}
          options={[
            none,
            ...data.locations.map((one) => ({
              value: String(one.location_id),
              label: one.location_name,
              isData: true,
            })),
          ]}
          {...field('location_id')}
          onChange={(event) => {
            const location = event.currentTarget.value;
            const at = baysAt(data, location);
            set({ location, bay: at.length === 1 ? String(at[0]?.bay_id) : '' });
          }}
        />
        <Select
          label={t('Bay')}
          value={values.bay}
          options={[none, ...bays.map((b) => ({ value: String(b.bay_id), label: b.title, isData: true }))]}
          {...field('bay_id')}
          onChange={(event) => set({ bay: event.currentTarget.value })}
        />
        <DateField
          label={t('Day')}
          value={values.startDate}
          {...field('start')}
          onChange={(startDate) => set({ startDate })}
        />
        <Select
          label={t('Start')}
          value={values.startTime}
          options={[none, ...starts(data.timeSlotLength).map((one) => ({ ...one, isData: true }))]}
          onChange={(event) => set({ startTime: event.currentTarget.value })}
        />
        <Select
          label={values.startTime ? t('Until') : t('Duration')}
          value={values.duration}
          options={[none, ...lengths(values.startTime, slot)]}
          {...field('duration')}
          onChange={(event) => set({ duration: event.currentTarget.value })}
        />
        <Select
          label={t('In steps of')}
          value={String(slot)}
          options={[5, 10, 15, 20, 30, 60].map((n) => ({ value: String(n), label: t('%d min', n) }))}
          onChange={(event) => {
            setStep(event.currentTarget.value);
            set({ duration: '' });
          }}
        />
        {data.installers.length > 0 && (
          <CheckGroup
            label={t('Installers')}
            optional
            {...field('user_id')}
            choices={data.installers.map((one) => ({
              value: String(one.user_id),
              label: <span translate="no">{one.wholename}</span>,
            }))}
            value={values.installers}
            onChange={(installers) => set({ installers })}
          />
        )}
        <Select
          label={t('Status')}
          value={values.status}
          options={[none, ...data.statuses.map((s) => ({ value: String(s.status_id), label: s.name }))]}
          {...field('status_id')}
          onChange={(event) => set({ status: event.currentTarget.value })}
        />
        {(data.vehicles.length > 0 || calls.vehicle) && (
          <Select
            label={t('Vehicle')}
            optional
            value={values.vehicle}
            options={[
              { value: '', label: t('None') },
              ...data.vehicles.map((v) => ({ value: String(v.vehicle_id), label: v.display, isData: true })),
            ]}
            {...field('vehicle_id')}
            onChange={(event) => set({ vehicle: event.currentTarget.value })}
          />
        )}
        <Field
          label={t('Note')}
          optional
          maxLength={1000}
          value={values.note}
          {...field('appt_note')}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <Check
          label={t('The customer waits for the car')}
          checked={values.waits}
          onChange={(event) => set({ waits: event.currentTarget.checked })}
        />
        {data.customerId !== 0 && values.requestId === 0 && (
          <Check
            label={t('Tell the customer by email')}
            checked={values.notifyCustomer}
            onChange={(event) => set({ notifyCustomer: event.currentTarget.checked })}
          />
        )}
        <FormErrors>{rest}</FormErrors>
      </form>
      {calls.vehicle && (
        <AddVehicle
          path={calls.vehicle}
          customerId={data.customerId}
          send={send}
          onAdded={({ vehicles, vehicle_id }) => {
            setData({ ...data, vehicles });
            set({ vehicle: String(vehicle_id) });
          }}
        />
      )}
    </Dialog>
  );
}

type AddVehicleProps = {
  path: string;
  customerId: number;
  send: (work: (intent: string) => Promise<unknown>) => void;
  onAdded: (added: AppointmentVehicles) => void;
};

/** A vehicle that the customer's garage does not have yet. */
function AddVehicle({ path, customerId, send, onAdded }: AddVehicleProps) {
  const [title, setTitle] = useState('');
  const add = () =>
    send(async (intent) => {
      const call = { method: 'POST', form: { customer_id: customerId, title }, intent } as const;
      onAdded(await ask<AppointmentVehicles>(path, call));
      setTitle('');
    });
  return (
    <div className="booking">
      <Field
        label={t('Another vehicle')}
        optional
        maxLength={64}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button off={!title.trim()} onClick={add}>
        {t('Add the vehicle')}
      </Button>
    </div>
  );
}

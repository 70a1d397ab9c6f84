import { useState } from 'react';
import { ask } from '../../api/client';
import type { PurchasePage, PurchaseRecord, SavedPurchase } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { unitFigure, unitPrice } from '../../lib/unit-price';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { DateField } from '../../ui/date-field';
import { Select } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { succeeded } from '../../ui/toasts';
import { EditRows, rowError } from './edit-rows';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

type TypedLine = { number: string; quantity: string; cost: string };
type Typed = {
  vendor_id: string;
  location_id: string;
  note: string;
  expected_day: string;
  lines: TypedLine[];
};

type Props = {
  /** null: a new one. */
  purchase: PurchaseRecord | null;
  choices: Pick<PurchasePage, 'stores' | 'vendors'>;
  onSaved: (purchase: PurchaseRecord) => void;
};

/** An order to a vendor, as long as it is a draft. */
export function PurchaseForm({ purchase, choices, onSaved }: Props) {
  const record = useRecord<PurchaseRecord, Typed>({
    isDrafted: true,
    kept: purchase,
    typed: (kept) => typedOf(kept, choices),
    fields: ['vendor_id', 'location_id', 'note', 'expected_day', 'lines'],
    read: () =>
      ask<PurchaseRecord>('/admin/api/purchase/get', { query: { purchase_id: purchase?.purchase_id } }),
    differs: () => [],
    onSaved,
  });
  const { values, set, sending, changes } = record;
  const { field, errors } = sending;
  const save = (intent: string) =>
    record.save<SavedPurchase>({
      path: '/admin/api/purchase',
      form: { ...values },
      id: purchase && { purchase_id: purchase.purchase_id },
      intent,
      kept: (saved) => saved.purchase,
    });
  const choice = (all: PurchasePage['stores']) =>
    all.map(({ id, name }) => ({ value: String(id), label: name, isData: true }));
  return (
    <RecordForm
      record={record}
      label={t('Order')}
      onSave={save}
      add={t('Save the draft')}
      list="/admin/purchase"
      aside={
        purchase && (
          <>
            <PurchaseActs purchase={purchase} isChanged={changes > 0} onDone={record.take} />
            <Trail rows={purchase.trail} />
          </>
        )
      }
    >
      <section className="panel" aria-labelledby="purchase">
        <header>
          <h2 id="purchase">{t('Order')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Select
              label={t('Vendor')}
              value={values.vendor_id}
              options={choice(choices.vendors)}
              {...field('vendor_id')}
              onChange={(event) => set({ vendor_id: event.currentTarget.value })}
            />
            <Select
              label={t('Store')}
              value={values.location_id}
              options={choice(choices.stores)}
              {...field('location_id')}
              onChange={(event) => set({ location_id: event.currentTarget.value })}
            />
          </div>
          <DateField
            label={t('Expected')}
            optional
            hint={t('Empty: by the days that the vendor needs.')}
            value={values.expected_day}
            {...field('expected_day')}
            onChange={(expected_day) => set({ expected_day })}
          />
          <TextArea
            label={t('Notes')}
            optional
            rows={2}
            most={2000}
            value={values.note}
            {...field('note')}
            onChange={(note) => set({ note })}
          />
        </div>
      </section>
      <EditRows
        name="lines"
        label={t('Parts')}
        hint={t('Whole packs are ordered: the pieces are rounded up to what the vendor sells.')}
        add={t('Add a part')}
        error={rowError(errors, 'lines')}
        rows={values.lines}
        onChange={(lines) => set({ lines })}
        blank={{ number: '', quantity: '1', cost: '' }}
        columns={[
          { name: 'number', head: t('Part number or barcode'), most: 100 },
          { name: 'quantity', head: t('Pieces'), isNarrow: true, inputMode: 'numeric' },
          { name: 'cost', head: t('Cost of a piece, empty: as known'), isNarrow: true, inputMode: 'decimal' },
        ]}
      />
    </RecordForm>
  );
}

/** What can be done with an order besides changing it. */
export function PurchaseActs({
  purchase,
  isChanged = false,
  onDone,
}: {
  purchase: PurchaseRecord;
  /** Something is typed that is not saved. */
  isChanged?: boolean;
  onDone: (now: PurchaseRecord) => void;
}) {
  const [asks, setAsks] = useState<'order' | 'cancel'>();
  const { send, isBusy, rest } = useSending();
  const { purchase_id, version, standing } = purchase;
  const act = (path: '/admin/api/purchase/order' | '/admin/api/purchase/cancel') =>
    send(async (intent) => {
      setAsks(undefined);
      const done = await ask<SavedPurchase>(path, { method: 'POST', form: { purchase_id, version }, intent });
      succeeded(done.success);
      onDone(done.purchase);
    });
  const isOver = standing === 'received' || standing === 'cancelled';
  return (
    <section className="panel" aria-labelledby="acts">
      <header>
        <h2 id="acts">{t('What comes next')}</h2>
      </header>
      <div className="in-panel">
        <p className="flex justify-between gap-4">
          <span>{t('Cost')}</span>
          <b className="money">{purchase.total}</b>
        </p>
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          {standing === 'draft' && (
            <Button
              look="outline"
              busy={isBusy}
              off={isChanged && t('Save it first.')}
              onClick={() => setAsks('order')}
            >
              {t('Mark as ordered')}
            </Button>
          )}
          {purchase.receive_url && (
            <a className="btn p" href={purchase.receive_url}>
              {t('Receive')}
            </a>
          )}
          {!isOver && (
            <Button busy={isBusy} onClick={() => setAsks('cancel')}>
              {standing === 'partly' ? t('The rest will not come') : t('Cancel the order')}
            </Button>
          )}
        </div>
      </div>
      <Confirm
        open={asks === 'order'}
        title={t('PO %s: does the vendor have it?', purchase_id)}
        consequence={t('After that only what comes of it is booked.')}
        verb={t('Mark as ordered')}
        keep={t('Not yet')}
        isBusy={isBusy}
        onClose={() => setAsks(undefined)}
        onConfirm={() => act('/admin/api/purchase/order')}
      />
      <Confirm
        open={asks === 'cancel'}
        title={standing === 'partly' ? t('The rest of PO %s?', purchase_id) : t('Cancel PO %s?', purchase_id)}
        consequence={t('Nothing more of it is expected. Tell the vendor too.')}
        verb={standing === 'partly' ? t('The rest will not come') : t('Cancel the order')}
        isBusy={isBusy}
        onClose={() => setAsks(undefined)}
        onConfirm={() => act('/admin/api/purchase/cancel')}
      />
    </section>
  );
}

function typedOf(purchase: PurchaseRecord | null, choices: Props['choices']): Typed {
  return {
    vendor_id: String(purchase?.vendor_id ?? choices.vendors[0]?.id ?? 0),
    location_id: String(purchase?.location_id ?? choices.stores[0]?.id ?? 0),
    note: purchase?.note ?? '',
    expected_day: purchase?.expected_day ?? '',
    lines: (purchase?.lines ?? []).map((l) => ({
      number: l.number,
      quantity: String(l.quantity),
      cost: l.cost ? unitFigure(unitPrice(l.cost)) : '',
    })),
  };
}

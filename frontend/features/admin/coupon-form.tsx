import { useState } from 'react';
import { ask } from '../../api/client';
import type { CouponRecord, CouponUseRow, OfficeChoice, SavedCoupon } from '../../api/types';
import { figure, fromMajor } from '../../lib/money';
import { parsePercent, percent } from '../../lib/percent';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { DateField } from '../../ui/date-field';
import { Check, Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { MultiCombobox } from '../../ui/multi-combobox';
import { NumberField } from '../../ui/number-field';
import { PercentField } from '../../ui/percent-field';
import { PartsField, partsSent, partsTyped } from './parts-field';
import { RecordForm } from './record-form';
import { rowsOf } from './rows-of';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Typed = {
  code: string;
  name: string;
  kind: string;
  percent: number;
  amount: number;
  free_shipping: boolean;
  signed_in: boolean;
  minimum: number;
  from: string;
  to: string;
  uses: number;
  uses_each: number;
  categories: number[];
  parts: string[];
  active: boolean;
};

export type CouponFormProps = {
  categories: readonly OfficeChoice[];
  /** null: a new one. */
  coupon: CouponRecord | null;
  onSaved: (coupon: CouponRecord) => void;
};

/** A coupon: what it takes off, of what, when, and how often. */
export function CouponForm({ categories, coupon, onSaved }: CouponFormProps) {
  const record = useRecord<CouponRecord, Typed>({
    isDrafted: true,
    kept: coupon,
    typed: typedOf,
    fields: [
      ...[
        'code',
        'name',
        'kind',
        'discount',
        'amount',
        'categories',
        'parts',
        'minimum',
        'from',
        'to',
        'uses',
      ],
      'uses_each',
    ],
    read: () => ask<CouponRecord>('/admin/api/coupon/get', { query: { coupon_id: coupon?.coupon_id } }),
    differs: differences,
    onSaved,
  });
  const { values, set, sending } = record;
  const { field, errors } = sending;
  const save = (intent: string) =>
    record.save<SavedCoupon>({
      path: '/admin/api/coupon',
      form: sentOf(values),
      id: coupon && { coupon_id: coupon.coupon_id },
      intent,
      kept: (saved) => saved.coupon,
    });
  const found = {
    code: values.code.trim() ? undefined : t('Required'),
    name: values.name.trim() ? undefined : t('Required'),
  };
  return (
    <RecordForm
      record={record}
      label={t('Coupon')}
      onSave={save}
      found={found}
      add={t('Add the coupon')}
      list="/admin/coupon"
      aside={
        coupon && (
          <>
            <Used coupon={coupon} />
            <Trail rows={coupon.trail} />
          </>
        )
      }
    >
      <section className="panel" aria-labelledby="coupon">
        <header>
          <h2 id="coupon">{t('Coupon')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Code')}
              hint={t('What shoppers type. Upper and lower case are the same.')}
              must
              maxLength={32}
              autoComplete="off"
              autoCapitalize="characters"
              data-home={coupon ? undefined : ''}
              value={values.code}
              {...field('code')}
              onChange={(event) => set({ code: event.currentTarget.value })}
            />
            <Field
              label={t('Name')}
              hint={t('For you and your staff.')}
              must
              maxLength={128}
              autoComplete="off"
              value={values.name}
              {...field('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Select
              label={t('Takes off')}
              value={values.kind}
              options={[
                { value: 'rate', label: t('A percentage') },
                { value: 'amount', label: t('An amount') },
                { value: 'shipping', label: t('The shipping alone') },
              ]}
              {...field('kind')}
              onChange={(event) => set({ kind: event.currentTarget.value })}
            />
            {values.kind === 'rate' && (
              <PercentField
                label={t('Percentage')}
                must
                value={values.percent}
                {...field('discount')}
                onChange={(rate) => set({ percent: rate })}
              />
            )}
            {values.kind === 'amount' && (
              <MoneyField
                label={t('Amount')}
                must
                value={values.amount}
                name="discount"
                error={errors.discount ?? errors.amount}
                onChange={(amount) => set({ amount })}
              />
            )}
          </div>
          <div className="grid gap-1">
            {values.kind !== 'shipping' && (
              <Check
                name="free_shipping"
                label={t('Ships for free too')}
                checked={values.free_shipping}
                onChange={(event) => set({ free_shipping: event.currentTarget.checked })}
              />
            )}
            <Check
              name="active"
              label={t('In use')}
              note={t('Else no order takes it.')}
              checked={values.active}
              onChange={(event) => set({ active: event.currentTarget.checked })}
            />
          </div>
        </div>
      </section>
      <section className="panel" aria-labelledby="counts-for">
        <header>
          <h2 id="counts-for">{t('What it counts for')}</h2>
          <span className="dim">{t('Nothing chosen: all parts.')}</span>
        </header>
        <div className="in-panel">
          <MultiCombobox
            label={t('Categories')}
            optional
            hint={t('With those below them.')}
            choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
            values={values.categories}
            error={errors.categories}
            onChange={(ids) => set({ categories: ids })}
          />
          <PartsField
            known={coupon?.parts ?? []}
            values={values.parts}
            error={errors.parts}
            onChange={(parts) => set({ parts })}
          />
          <div className="two">
            <MoneyField
              label={t('Smallest order')}
              optional
              hint={t('Of all parts in the cart, before tax.')}
              value={values.minimum}
              {...field('minimum')}
              onChange={(minimum) => set({ minimum })}
            />
          </div>
        </div>
      </section>
      <section className="panel" aria-labelledby="limits">
        <header>
          <h2 id="limits">{t('When, and how often')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <DateField
              label={t('First day')}
              optional
              value={values.from}
              {...field('from')}
              onChange={(from) => set({ from })}
            />
            <DateField
              label={t('Last day')}
              optional
              hint={t('This day is included.')}
              value={values.to}
              {...field('to')}
              onChange={(to) => set({ to })}
            />
            <NumberField
              label={t('Uses in all')}
              hint={t('0: any number.')}
              max={1_000_000}
              value={values.uses}
              {...field('uses')}
              onChange={(uses) => set({ uses })}
            />
            <NumberField
              label={t('Uses by each customer')}
              hint={t('0: any number.')}
              max={1_000_000}
              value={values.uses_each}
              {...field('uses_each')}
              onChange={(each) => set({ uses_each: each })}
            />
          </div>
          <Check
            name="signed_in"
            label={t('For customers who are signed in')}
            checked={values.signed_in}
            onChange={(event) => set({ signed_in: event.currentTarget.checked })}
          />
        </div>
      </section>
    </RecordForm>
  );
}

/** What a coupon did so far. */
function Used({ coupon }: { coupon: CouponRecord }) {
  const [load] = useState(() => {
    const rows = rowsOf<CouponUseRow>('/admin/api/coupon/uses');
    return (query: Parameters<typeof rows>[0], signal: AbortSignal) =>
      rows({ ...query, filters: { ...query.filters, coupon_id: String(coupon.coupon_id) } }, signal);
  });
  return (
    <section className="panel" aria-labelledby="used">
      <header>
        <h2 id="used">{t('Used by')}</h2>
      </header>
      <div className="in-panel">
        {coupon.used === 0 ? (
          <p className="mut">{t('No order that stands has used it.')}</p>
        ) : (
          <>
            <p>
              {t('Orders: %d', coupon.used)}, {t('Given away')} <b className="n">{coupon.given}</b>
            </p>
            <DataTable
              label={t('Orders')}
              columns={columns()}
              load={load}
              limit={5}
              prefix="uses_"
              rowKey={(row) => `${row.order_id} ${row.is_undone}`}
              rowName={(row) => t('Order %s', String(row.order_id))}
            />
          </>
        )}
      </div>
    </section>
  );
}

function columns(): Column<CouponUseRow>[] {
  return [
    {
      name: 'order_id',
      head: t('Order'),
      cell: (row) => (
        <>
          <b className="n">{row.order_id}</b>{' '}
          {row.is_undone && <span className="st void">{t('Undone')}</span>}
        </>
      ),
      text: (row) => row.order_id,
    },
    { name: 'day', head: t('Day'), text: (row) => row.day },
    { name: 'amount', head: t('Amount'), isNumber: true, text: (row) => row.amount },
  ];
}

function typedOf(coupon: CouponRecord | null): Typed {
  return {
    code: coupon?.code ?? '',
    name: coupon?.name ?? '',
    kind: coupon?.kind ?? 'rate',
    percent: parsePercent(coupon?.percent ?? '') ?? 0,
    amount: fromMajor(coupon?.amount ?? 0),
    free_shipping: coupon?.free_shipping ?? false,
    signed_in: coupon?.signed_in ?? false,
    minimum: fromMajor(coupon?.minimum ?? 0),
    from: coupon?.from ?? '',
    to: coupon?.to ?? '',
    uses: coupon?.uses ?? 0,
    uses_each: coupon?.uses_each ?? 0,
    categories: [...(coupon?.categories ?? [])],
    parts: partsTyped(coupon?.parts ?? []),
    active: coupon?.is_active ?? true,
  };
}

function sentOf({ categories, parts, ...values }: Typed) {
  return {
    ...values,
    percent: percent(values.percent),
    amount: figure(values.kind === 'amount' ? values.amount : 0),
    minimum: figure(values.minimum),
    categories: Object.fromEntries(categories.map((id, i) => [String(i), id])),
    parts: partsSent(parts),
  };
}

function differences(before: CouponRecord, now: CouponRecord): string[] {
  const discount = ({ kind, percent: rate, amount, free_shipping }: CouponRecord) =>
    JSON.stringify([kind, rate, amount, free_shipping]);
  const scope = ({ categories, parts, minimum, signed_in }: CouponRecord) =>
    JSON.stringify([categories, parts, minimum, signed_in]);
  const limits = ({ from, to, uses, uses_each }: CouponRecord) => JSON.stringify([from, to, uses, uses_each]);
  return [
    before.code !== now.code && t('Code: %s', now.code),
    before.name !== now.name && t('Name: %s', now.name),
    discount(before) !== discount(now) && t('What it takes off is another.'),
    scope(before) !== scope(now) && t('What it counts for is another.'),
    limits(before) !== limits(now) && t('When or how often it is taken is another.'),
    before.is_active !== now.is_active && (now.is_active ? t('It is in use again.') : t('It is out of use.')),
  ].filter((words) => words !== false);
}

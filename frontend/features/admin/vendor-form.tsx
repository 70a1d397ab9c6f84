import { ask } from '../../api/client';
import type { SavedVendor, VendorRecord } from '../../api/types';
import { figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Check, Field } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { NumberField } from '../../ui/number-field';
import { TextArea } from '../../ui/text-area';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Typed = {
  code: string;
  name: string;
  account: string;
  email: string;
  phone: string;
  lead_days: number;
  minimum: number;
  note: string;
  active: boolean;
  return_days: number;
  credit_days: number;
  return_form: string;
  return_box: string;
  final: boolean;
};

type Props = {
  /** null: a new one. */
  vendor: VendorRecord | null;
  onSaved: (vendor: VendorRecord) => void;
};

/** Somebody the shop buys from. */
export function VendorForm({ vendor, onSaved }: Props) {
  const record = useRecord<VendorRecord, Typed>({
    isDrafted: true,
    kept: vendor,
    typed: typedOf,
    fields: [
      'code',
      'name',
      'account',
      'email',
      'phone',
      'lead_days',
      'minimum',
      'note',
      'return_days',
      'credit_days',
      'return_form',
      'return_box',
      'final',
    ],
    read: () => ask<VendorRecord>('/admin/api/vendor/get', { query: { vendor_id: vendor?.vendor_id } }),
    differs: () => [],
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  const save = (intent: string) =>
    record.save<SavedVendor>({
      path: '/admin/api/vendor',
      form: { ...values, active: values.active ? 1 : 0, minimum: figure(values.minimum) },
      id: vendor && { vendor_id: vendor.vendor_id },
      intent,
      kept: (saved) => saved.vendor,
    });
  const text = (name: 'code' | 'name' | 'account' | 'email' | 'phone') => ({
    value: values[name],
    autoComplete: 'off',
    ...field(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <RecordForm
      record={record}
      label={t('Vendor')}
      onSave={save}
      found={{
        code: values.code.trim() ? undefined : t('Required'),
        name: values.name.trim() ? undefined : t('Required'),
      }}
      add={t('Add the vendor')}
      list="/admin/vendor"
      aside={vendor && <Trail rows={vendor.trail} />}
    >
      <section className="panel" aria-labelledby="vendor">
        <header>
          <h2 id="vendor">{t('Vendor')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name')}
              must
              maxLength={120}
              data-home={vendor ? undefined : ''}
              {...text('name')}
            />
            <Field
              label={t('Code')}
              must
              hint={t('Short, as on labels and in files.')}
              maxLength={12}
              autoCapitalize="characters"
              {...text('code')}
            />
          </div>
          <div className="two">
            <Field label={t('Our account there')} optional maxLength={120} {...text('account')} />
            <Field label={t('Email')} optional type="email" maxLength={120} {...text('email')} />
          </div>
          <div className="two">
            <Field label={t('Telephone')} optional type="tel" maxLength={120} {...text('phone')} />
            <NumberField
              label={t('Days to arrive')}
              max={365}
              value={values.lead_days}
              {...field('lead_days')}
              onChange={(lead_days) => set({ lead_days })}
            />
          </div>
          <MoneyField
            label={t('Least amount of an order')}
            optional
            hint={t('An order below it is not sent.')}
            value={values.minimum}
            {...field('minimum')}
            onChange={(minimum) => set({ minimum })}
          />
          <TextArea
            label={t('Notes')}
            optional
            rows={3}
            most={2000}
            value={values.note}
            {...field('note')}
            onChange={(note) => set({ note })}
          />
          <Check
            label={t('We order there')}
            checked={values.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
        </div>
      </section>
      <section className="panel" aria-labelledby="returns">
        <header>
          <h2 id="returns">{t('Returns and credits')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <NumberField
              label={t('Takes parts back within days')}
              hint={t('0: no limit is known.')}
              max={3650}
              value={values.return_days}
              {...field('return_days')}
              onChange={(return_days) => set({ return_days })}
            />
            <NumberField
              label={t('Credits within days')}
              hint={t('After them a credit is late.')}
              max={3650}
              value={values.credit_days}
              {...field('credit_days')}
              onChange={(credit_days) => set({ credit_days })}
            />
          </div>
          <TextArea
            label={t('Form or return number')}
            optional
            hint={t('What is to be asked for, and how: by phone, by email.')}
            rows={2}
            most={2000}
            value={values.return_form}
            {...field('return_form')}
            onChange={(return_form) => set({ return_form })}
          />
          <TextArea
            label={t('Box')}
            optional
            hint={t('In which box parts go back, and what must be on it.')}
            rows={2}
            most={2000}
            value={values.return_box}
            {...field('return_box')}
            onChange={(return_box) => set({ return_box })}
          />
          <Check
            label={t('What is ordered for customers is not returnable')}
            note={t(
              'The customer accepts that first. It comes back when the shop is at fault, or by approval.',
            )}
            checked={values.final}
            onChange={(event) => set({ final: event.currentTarget.checked })}
          />
        </div>
      </section>
    </RecordForm>
  );
}

function typedOf(vendor: VendorRecord | null): Typed {
  return {
    code: vendor?.code ?? '',
    name: vendor?.name ?? '',
    account: vendor?.account ?? '',
    email: vendor?.email ?? '',
    phone: vendor?.phone ?? '',
    lead_days: vendor?.lead_days ?? 1,
    minimum: fromMajor(vendor?.minimum ?? 0),
    note: vendor?.note ?? '',
    active: vendor?.active ?? true,
    return_days: vendor?.return_days ?? 0,
    credit_days: vendor?.credit_days ?? 30,
    return_form: vendor?.return_form ?? '',
    return_box: vendor?.return_box ?? '',
    final: vendor?.final ?? false,
  };
}

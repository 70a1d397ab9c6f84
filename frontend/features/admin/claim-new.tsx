import { useState } from 'react';
import { ask } from '../../api/client';
import type { Moved, NewClaimPage } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';

/** Writes down something that a vendor owes. */
export function ClaimNew({ stores, vendors, kinds }: Omit<NewClaimPage, 'bar'>) {
  const [typed, setTyped] = useState({
    kind: kinds[0]?.code ?? '',
    vendor_id: '',
    location_id: stores.length === 1 ? String(stores[0]?.id) : '',
    number: '',
    quantity: 1,
    each: '',
    reference: '',
  });
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const { form, field, isBusy, rest, submit } = useSending(Object.keys(typed));
  const choose = { value: '', label: t('Please choose') };
  const named = (all: NewClaimPage['stores']) => [
    choose,
    ...all.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
  ];
  const chosen = t('Please choose one of the list');
  const wrong = {
    vendor_id: typed.vendor_id ? undefined : chosen,
    location_id: typed.location_id ? undefined : chosen,
    number: typed.number.trim() ? undefined : t('Required'),
  };
  const send = async (intent: string) =>
    goTo((await ask<Moved>('/admin/api/claim/add', { method: 'POST', form: typed, intent })).redirect);
  return (
    <form {...form} noValidate className="office-form" onSubmit={(event) => submit(event, send, wrong)}>
      <section className="panel">
        <div className="in-panel">
          <div className="two">
            <Select
              label={t('Kind')}
              value={typed.kind}
              options={kinds.map(({ code, name }) => ({ value: code, label: name }))}
              hint={kindHint(typed.kind)}
              {...field('kind')}
              onChange={(event) => set({ kind: event.currentTarget.value })}
            />
            <Select
              label={t('Vendor')}
              value={typed.vendor_id}
              options={named(vendors)}
              {...field('vendor_id')}
              onChange={(event) => set({ vendor_id: event.currentTarget.value })}
            />
          </div>
          <div className="two">
            <Field
              label={t('Part number or barcode')}
              must
              autoComplete="off"
              maxLength={100}
              value={typed.number}
              {...field('number')}
              onChange={(event) => set({ number: event.currentTarget.value })}
            />
            <Select
              label={t('Store')}
              value={typed.location_id}
              options={named(stores)}
              {...field('location_id')}
              onChange={(event) => set({ location_id: event.currentTarget.value })}
            />
          </div>
          <div className="two">
            <NumberField
              label={t('Pieces')}
              min={1}
              max={100_000}
              value={typed.quantity}
              {...field('quantity')}
              onChange={(quantity) => set({ quantity })}
            />
            <Field
              label={t('Credit expected of a piece')}
              optional
              hint={
                typed.kind === 'core'
                  ? t('Empty: the core charge of the part.')
                  : t('Empty: what the part costs there.')
              }
              inputMode="decimal"
              autoComplete="off"
              value={typed.each}
              {...field('each')}
              onChange={(event) => set({ each: event.currentTarget.value })}
            />
          </div>
          <Field
            label={t("The vendor's paper")}
            optional
            hint={t('Number of the invoice, slip or warranty form.')}
            autoComplete="off"
            maxLength={120}
            value={typed.reference}
            {...field('reference')}
            onChange={(event) => set({ reference: event.currentTarget.value })}
          />
        </div>
      </section>
      <FormErrors>{rest}</FormErrors>
      <div className="save-bar">
        <p>{t('It stays open until the vendor has posted the full credit.')}</p>
        <a className="btn" href="/admin/claim">
          {t('Cancel')}
        </a>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('Claim it')}
        </Button>
      </div>
    </form>
  );
}

function kindHint(kind: string): string {
  switch (kind) {
    case 'core':
      return t('Only old parts that customers handed in here.');
    case 'short':
      return t('It was billed and did not come. Nothing goes back for it.');
    default:
      return t('It lies aside: the stock does not change.');
  }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, ask } from '../../api/client';
import type { OfficeChoice, TaxClassRow, TaxTrial } from '../../api/types';
import { wordsOf } from '../../api/words';
import { figure, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { Sign } from '../../ui/signs';

export type TaxTryProps = {
  first: TaxTrial;
  classes: readonly TaxClassRow[];
  stores: readonly OfficeChoice[];
  levels: readonly OfficeChoice[];
  states: readonly OfficeChoice[];
};

const patience = 300; // ms after the last key

/** What a cart would pay at a place, by the functions that add up carts, and what decides about each tax. */
export function TaxTry({ first, classes, stores, levels, states }: TaxTryProps) {
  const [asked, setAsked] = useState({
    amount: fromMajor(first.amount),
    class_id: String(first.class_id),
    location_id: String(first.location_id),
    level_id: String(first.level_id),
    zone_id: '0',
    postcode: '',
  });
  const set = (change: Partial<typeof asked>) => setAsked((before) => ({ ...before, ...change }));
  const settled = useSettled(asked, patience);
  const answer = useQuery({
    queryKey: ['tax-try', settled],
    queryFn: ({ signal }) =>
      ask<TaxTrial>('/admin/api/tax/try', { query: { ...settled, amount: figure(settled.amount) }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const refusal = answer.error instanceof ApiError ? answer.error : undefined;
  const fields = refusal?.fields ?? {};
  const isElsewhere = answer.error !== null && Object.keys(fields).length === 0;
  const shown = answer.data ?? first;
  const name = classes.find(({ class_id }) => class_id === shown.class_id)?.name ?? '';
  return (
    <Sign tab={t('Try it')}>
      <section className="tax-try" aria-label={t('What a cart would pay')}>
        <div aria-live="polite" aria-busy={answer.isFetching}>
          <p>
            {price(fromMajor(shown.amount))} <span translate="no">{name}</span>, {shown.where}
          </p>
          <p className="tax-total n" translate="no">
            {shown.total}
          </p>
          <ul className="tax-lines">
            {shown.taxes.length === 0 && <li>{t('No tax is asked here.')}</li>}
            {shown.taxes.map((tax) => (
              <li key={tax.name + tax.why}>
                <span>
                  <span translate="no">
                    {tax.name} {tax.percent} %
                  </span>
                  <span className="hint block">{tax.why}</span>
                </span>
                <b className="n" translate="no">
                  {tax.amount}
                </b>
              </li>
            ))}
          </ul>
          {shown.doubts.length > 0 && (
            <div className="notice barricade block">
              <p className="b">{t('This ZIP code lies in several tax places.')}</p>
              {shown.rows.map((words) => (
                <p key={words}>{t('Holds: %s', words)}</p>
              ))}
              {shown.doubts.map((words) => (
                <p key={words}>{t('Also there: %s', words)}</p>
              ))}
            </div>
          )}
        </div>
        <div className="tax-asks">
          <MoneyField
            label={t('Price')}
            name="amount"
            value={asked.amount}
            error={fields.amount}
            onChange={(amount) => set({ amount })}
          />
          <Select
            label={t('Of')}
            name="class_id"
            value={asked.class_id}
            error={fields.class_id}
            options={classes.map(({ class_id, name }) => ({
              value: String(class_id),
              label: name,
              isData: true,
            }))}
            onChange={(event) => set({ class_id: event.currentTarget.value })}
          />
          <Field
            label={t('Ship to ZIP code')}
            hint={t('Empty: it is picked up.')}
            name="postcode"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={asked.postcode}
            error={fields.postcode}
            onChange={(event) => set({ postcode: event.currentTarget.value })}
          />
          {asked.postcode.trim() ? (
            <Select
              label={t('State')}
              name="zone_id"
              value={asked.zone_id}
              error={fields.zone_id}
              options={[
                { value: '0', label: t('By the ZIP code') },
                ...states.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
              ]}
              onChange={(event) => set({ zone_id: event.currentTarget.value })}
            />
          ) : (
            <Select
              label={t('Store')}
              name="location_id"
              value={asked.location_id}
              error={fields.location_id}
              options={stores.map(({ id, name }) => ({ value: String(id), label: name, isData: true }))}
              onChange={(event) => set({ location_id: event.currentTarget.value })}
            />
          )}
          <Select
            label={t('Price level')}
            name="level_id"
            value={asked.level_id}
            error={fields.level_id}
            options={[
              { value: '0', label: t('A visitor') },
              ...levels.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
            ]}
            onChange={(event) => set({ level_id: event.currentTarget.value })}
          />
        </div>
        {isElsewhere && <p role="alert">{wordsOf(answer.error)}</p>}
      </section>
    </Sign>
  );
}

import { type FormEvent, useState } from 'react';
import { ask } from '../../api/client';
import type { ShippingCost } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { figure } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { MoneyField } from '../../ui/money-field';
import { WeightField } from '../../ui/weight-field';
import { useCountries } from './area-dialog';

type Part = { number: string; quantity: string };
export type ShippingTryProps = { countryId: number; postcode: string };

/** What shipping would cost, and why not by the other ways: asked of what the check-out asks. */
export function ShippingTry({ countryId, postcode }: ShippingTryProps) {
  const countries = useCountries();
  const [values, set] = useValues({
    country: String(countryId),
    zone: '0',
    postcode,
    subtotal: 100_00,
    weight: 2268, // 5 lb
    parts: [] as Part[],
  });
  const [answer, setAnswer] = useState<ShippingCost>();
  const { form, field, errors, isBusy, rest, submit } = useSending([
    ...values.parts.map((_, i) => `parts[${i}]`),
    ...['country_id', 'zone_id', 'postcode', 'subtotal', 'weight_g'],
  ]);
  const country = countries?.find(({ country_id }) => String(country_id) === values.country);
  const setPart = (at: number, change: Partial<Part>) =>
    set({ parts: values.parts.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  const tryIt = async () => {
    const parts = values.parts.flatMap(({ number, quantity }, i) => [
      [`parts[${i}][number]`, number],
      [`parts[${i}][quantity]`, quantity],
    ]);
    const query = {
      country_id: values.country,
      zone_id: values.zone,
      postcode: values.postcode,
      subtotal: figure(values.subtotal),
      weight_g: values.weight,
      ...Object.fromEntries(parts),
    };
    setAnswer(await ask<ShippingCost>('/admin/api/shipping/cost', { query }));
  };
  return (
    <section aria-labelledby="try-it" className="grid gap-4">
      <form
        {...form}
        noValidate
        className="panel"
        aria-labelledby="try-it"
        onSubmit={(event: FormEvent) => submit(event, tryIt)}
      >
        <header>
          <h2 id="try-it">{t('What would shipping cost?')}</h2>
        </header>
        <div className="in-panel">
          <div className="two-small">
            <Field
              label={t('ZIP or postal code')}
              autoComplete="off"
              value={values.postcode}
              {...field('postcode')}
              onChange={(event) => set({ postcode: event.currentTarget.value })}
            />
            <MoneyField
              label={t('Parts for')}
              value={values.subtotal}
              {...field('subtotal')}
              onChange={(subtotal) => set({ subtotal })}
            />
            <Select
              label={t('Country')}
              busy={!countries}
              value={values.country}
              options={(countries ?? []).map(({ country_id, name }) => ({
                value: String(country_id),
                label: name,
                isData: true,
              }))}
              {...field('country_id')}
              onChange={(event) => set({ country: event.currentTarget.value, zone: '0' })}
            />
            <Select
              label={t('State or region')}
              value={values.zone}
              options={[
                { value: '0', label: t('By the ZIP code') },
                ...(country?.zones ?? []).map(({ zone_id, name }) => ({
                  value: String(zone_id),
                  label: name,
                  isData: true,
                })),
              ]}
              {...field('zone_id')}
              onChange={(event) => set({ zone: event.currentTarget.value })}
            />
          </div>
          {values.parts.length === 0 && (
            <WeightField
              label={t('Weight')}
              value={values.weight}
              {...field('weight_g')}
              onChange={(weight) => set({ weight })}
            />
          )}
          {values.parts.map((part, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is what stands at its place
            <div key={i} className="try-part">
              <Field
                label={t('Part number')}
                autoComplete="off"
                value={part.number}
                name={`parts[${i}]`}
                error={errors[`parts[${i}]`]}
                onChange={(event) => setPart(i, { number: event.currentTarget.value })}
              />
              <Field
                label={t('Pieces')}
                inputMode="numeric"
                autoComplete="off"
                value={part.quantity}
                onChange={(event) => setPart(i, { quantity: event.currentTarget.value })}
              />
              <Button
                look="quiet"
                aria-label={t('Remove part %d', i + 1)}
                onClick={() => set({ parts: values.parts.filter((one) => one !== part) })}
              >
                <Icon name="close" />
              </Button>
            </div>
          ))}
          <FormErrors>{rest}</FormErrors>
          <div className="actions">
            <Button onClick={() => set({ parts: [...values.parts, { number: '', quantity: '1' }] })}>
              <Icon name="plus" />
              {t('A part')}
            </Button>
            <Button type="submit" look="ink" busy={isBusy}>
              {t('Try it')}
            </Button>
          </div>
        </div>
      </form>
      <div aria-live="polite">{answer && <Answer answer={answer} />}</div>
    </section>
  );
}

function Answer({ answer: { said, offered, dropped } }: { answer: ShippingCost }) {
  return (
    <div className="sign try-sign">
      <span className="exit">{t('Try it')}</span>
      <p translate="no">{said}</p>
      {offered.length === 0 && <p className="h3">{t('Nothing is offered.')}</p>}
      <dl>
        {offered.map(({ title, amount, note }) => (
          <div key={title}>
            <dt>
              <span translate="no">{title}</span>
              {note && <span className="block">{note}</span>}
            </dt>
            <dd translate="no">{amount}</dd>
          </div>
        ))}
      </dl>
      {dropped.length > 0 && (
        <>
          <p className="lab">{t('Not offered, because')}</p>
          <ul>
            {dropped.map(({ title, because }) => (
              <li key={title}>
                <b translate="no">{title}</b> <span className="block">{because}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

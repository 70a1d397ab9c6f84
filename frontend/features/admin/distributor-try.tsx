import { useState } from 'react';
import { ask } from '../../api/client';
import type { DistributorAnswer, OfficeChoice } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';

type Props = { vendorId: number; stores: readonly OfficeChoice[] };

/** Asks for one part, as a till would, and shows what comes back. */
export function DistributorTry({ vendorId, stores }: Props) {
  const [store, setStore] = useState(String(stores[0]?.id ?? ''));
  const [aaia, setAaia] = useState('');
  const [mpn, setMpn] = useState('');
  const [answer, setAnswer] = useState<DistributorAnswer>();
  const { form, field, submit, rest, isBusy } = useSending(['aaia', 'mpn']);
  return (
    <section className="panel" aria-labelledby="try">
      <header>
        <h2 id="try">{t('Try it')}</h2>
      </header>
      <form
        {...form}
        noValidate
        className="in-panel"
        aria-labelledby="try"
        onSubmit={(event) =>
          submit(
            event,
            async () => {
              setAnswer(undefined);
              setAnswer(
                await ask<DistributorAnswer>('/admin/api/distributor/try', {
                  method: 'POST',
                  form: { vendor_id: vendorId, store_id: store, aaia, mpn },
                  timeout: 70_000,
                }),
              );
            },
            {
              aaia: aaia.trim() ? undefined : t('Required'),
              mpn: mpn.trim() ? undefined : t('Required'),
            },
          )
        }
      >
        <p className="dim">{t('It is asked for one part, for a store. Nothing is ordered.')}</p>
        <Select
          label={t('Store')}
          value={store}
          options={stores.map(({ id, name }) => ({ value: String(id), label: name, isData: true }))}
          onChange={(event) => setStore(event.currentTarget.value)}
        />
        <div className="two">
          <Field
            label={t('Code of the brand')}
            must
            maxLength={4}
            autoComplete="off"
            autoCapitalize="characters"
            value={aaia}
            {...field('aaia')}
            onChange={(event) => setAaia(event.currentTarget.value)}
          />
          <Field
            label={t('Part number')}
            must
            maxLength={48}
            autoComplete="off"
            value={mpn}
            {...field('mpn')}
            onChange={(event) => setMpn(event.currentTarget.value)}
          />
        </div>
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button type="submit" busy={isBusy}>
            {t('Ask')}
          </Button>
        </div>
        <div role="status">{answer && <Answer {...answer} />}</div>
      </form>
    </section>
  );
}

function Answer({ failed, text, places }: DistributorAnswer) {
  return (
    <div className={failed ? 'notice barricade' : 'notice'}>
      <div className="grid min-w-0 gap-2">
        {failed && <p className="b wrap-anywhere">{failed}</p>}
        <p>{text}</p>
        {places.length > 0 && (
          <dl className="facts">
            {places.map(({ name, inventory, cost, arrives }) => (
              <div key={name}>
                <dt translate="no">{name}</dt>
                <dd className="n">{[t('%d there', inventory), cost, arrives].filter(Boolean).join(' · ')}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

import { useState } from 'react';
import { ask } from '../../api/client';
import type { OfficeChoice, Trial } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';

/** A sale at the counter that is made for a look and taken back at once. */
export function StartTry({ stores }: { stores: readonly OfficeChoice[] }) {
  const [store, setStore] = useState(stores[0]?.id ?? 0);
  const [trial, setTrial] = useState<Trial>();
  const { send, rest, isBusy } = useSending();
  return (
    <section className="panel" aria-labelledby="try">
      <header>
        <h2 id="try">{t('Sell a test part')}</h2>
      </header>
      <div className="in-panel grid gap-3">
        <p>
          {t('A part is sold for cash as a cashier would, and all of it is taken back. Nothing of it stays.')}
        </p>
        {stores.length > 1 && (
          <Select
            label={t('Store')}
            value={String(store)}
            options={stores.map(({ id, name }) => ({ value: String(id), label: name, isData: true }))}
            onChange={(event) => setStore(Number(event.currentTarget.value))}
          />
        )}
        <Button
          busy={isBusy}
          onClick={() =>
            send(async () => {
              setTrial(undefined);
              setTrial(
                await ask<Trial>('/admin/api/start/try', { method: 'POST', form: { store_id: store } }),
              );
            })
          }
        >
          {t('Sell it')}
        </Button>
        <FormErrors>{rest}</FormErrors>
        <div role="status">{trial && <Receipt {...trial} />}</div>
      </div>
    </section>
  );
}

function Receipt({ store, register, receipt, lines, totals, given, change, in_drawer, untaxed }: Trial) {
  return (
    <>
      <p>
        {t('It could be sold. This is what the customer would have paid:')}{' '}
        <span className="dim" translate="no">
          {store}, {register}, {receipt}
        </span>
      </p>
      <dl className="trial">
        {[...lines, ...totals].map(({ title, amount }) => (
          <div key={title}>
            <dt translate="no">{title}</dt>
            <dd className="n">{amount}</dd>
          </div>
        ))}
        <Figure words={t('Cash')} amount={given} />
        <Figure words={t('Change')} amount={change} />
        <Figure words={t('In the drawer afterwards')} amount={in_drawer} />
      </dl>
      {untaxed && <p>{t('No tax was asked of it.')}</p>}
    </>
  );
}

function Figure({ words, amount }: { words: string; amount: string }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd className="n">{amount}</dd>
    </div>
  );
}

import { useState } from 'react';
import { ask } from '../../api/client';
import type { Moved, NewBoxPage } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';

/** Begins a box that goes back to a vendor. */
export function BoxNew({ stores, vendors }: Omit<NewBoxPage, 'bar'>) {
  const [vendor, setVendor] = useState('');
  const [store, setStore] = useState(stores.length === 1 ? String(stores[0]?.id) : '');
  const { form, field, isBusy, rest, submit } = useSending(['vendor_id', 'location_id']);
  const named = (all: NewBoxPage['stores']) => [
    { value: '', label: t('Please choose') },
    ...all.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
  ];
  const chosen = t('Please choose one of the list');
  const wrong = { vendor_id: vendor ? undefined : chosen, location_id: store ? undefined : chosen };
  const send = async (intent: string) => {
    const sent = { vendor_id: vendor, location_id: store };
    goTo((await ask<Moved>('/admin/api/vendor_return/add', { method: 'POST', form: sent, intent })).redirect);
  };
  return (
    <form {...form} noValidate className="office-form" onSubmit={(event) => submit(event, send, wrong)}>
      <section className="panel">
        <div className="in-panel">
          <div className="two">
            <Select
              label={t('Vendor')}
              value={vendor}
              options={named(vendors)}
              {...field('vendor_id')}
              onChange={(event) => setVendor(event.currentTarget.value)}
            />
            <Select
              label={t('Store')}
              value={store}
              options={named(stores)}
              {...field('location_id')}
              onChange={(event) => setStore(event.currentTarget.value)}
            />
          </div>
        </div>
      </section>
      <FormErrors>{rest}</FormErrors>
      <div className="save-bar">
        <p>{t('Then choose what goes in the box.')}</p>
        <a className="btn" href="/admin/vendor-return">
          {t('Cancel')}
        </a>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('Begin')}
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { ask } from '../../api/client';
import type { Moved, NewCountPage } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/choice-group';
import { Field, Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { PartPicks, type Pick } from './part-picks';

/** Begins a count: what of a store is counted. */
export function CountNew({ stores, most }: Omit<NewCountPage, 'bar'>) {
  const [store, setStore] = useState(String(stores[0]?.id ?? ''));
  const [basis, setBasis] = useState('bins');
  const [fromBin, setFromBin] = useState('');
  const [toBin, setToBin] = useState('');
  const [count, setCount] = useState(20);
  const [picks, setPicks] = useState<Pick[]>([]);
  const names = ['location_id', 'basis', 'from_bin', 'to_bin', 'count', 'parts'];
  const { form, field, errors, isBusy, rest, submit } = useSending(names);
  const begin = async (intent: string) => {
    const parts = basis === 'hand' ? picks.map(({ product_id }) => ({ product_id })) : [];
    const sent = { location_id: store, basis, from_bin: fromBin, to_bin: toBin, count, parts };
    goTo((await ask<Moved>('/admin/api/count/add', { method: 'POST', form: sent, intent })).redirect);
  };
  return (
    <form {...form} noValidate className="office-form" onSubmit={(event) => submit(event, begin)}>
      <section className="panel grid gap-4 p-4">
        <Select
          label={t('Store')}
          value={store}
          options={stores.map(({ id, name }) => ({ value: String(id), label: name, isData: true }))}
          {...field('location_id')}
          onChange={(event) => setStore(event.currentTarget.value)}
        />
        <RadioGroup
          label={t('What is counted')}
          value={basis}
          {...field('basis')}
          choices={[
            { value: 'bins', label: t('Some bins') },
            { value: 'value', label: t('The dearest parts'), note: t('By what their pieces cost together.') },
            {
              value: 'found',
              label: t('Found beyond the count'),
              note: t('What a register sold although no count knew of it.'),
            },
            { value: 'hand', label: t('Chosen parts') },
          ]}
          onChange={setBasis}
        />
        {basis === 'bins' && (
          <>
            <Field
              label={t('From bin')}
              value={fromBin}
              {...field('from_bin')}
              onChange={(event) => setFromBin(event.currentTarget.value)}
            />
            <Field
              label={t('To bin')}
              optional
              hint={t('With all that begins with it. Empty: that one bin.')}
              value={toBin}
              {...field('to_bin')}
              onChange={(event) => setToBin(event.currentTarget.value)}
            />
          </>
        )}
        {basis === 'value' && (
          <NumberField
            label={t('How many parts')}
            min={1}
            max={most}
            value={count}
            {...field('count')}
            onChange={setCount}
          />
        )}
      </section>
      {basis === 'hand' && <PartPicks isPlain picks={picks} error={errors.parts} onChange={setPicks} />}
      <FormErrors>{rest}</FormErrors>
      <div className="save-bar">
        <p>{t('Who counts is not told how many there should be.')}</p>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('Begin the count')}
        </Button>
      </div>
    </form>
  );
}

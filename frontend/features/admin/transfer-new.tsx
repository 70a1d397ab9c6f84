import { useState } from 'react';
import { ask } from '../../api/client';
import type { Moved, NewTransferPage } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { PartPicks, type Pick } from './part-picks';

/** Asks another store for parts. */
export function TransferNew({ stores, to_id }: Omit<NewTransferPage, 'bar'>) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState(to_id ? String(to_id) : '');
  const [note, setNote] = useState('');
  const [picks, setPicks] = useState<Pick[]>([]);
  const { form, field, errors, isBusy, rest, submit } = useSending(['from_id', 'to_id', 'note', 'parts']);
  const options = [
    { value: '', label: t('Please choose') },
    ...stores.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
  ];
  const chosen = t('Please choose one of the list');
  const wrong = {
    from_id: from ? undefined : chosen,
    to_id: to ? undefined : chosen,
    parts: picks.length > 0 ? undefined : t('Add what is asked for.'),
  };
  const send = async (intent: string) => {
    const parts = picks.map(({ product_id, quantity }) => ({ product_id, quantity }));
    const sent = { from_id: from, to_id: to, note, parts };
    goTo((await ask<Moved>('/admin/api/transfer/add', { method: 'POST', form: sent, intent })).redirect);
  };
  return (
    <form {...form} noValidate className="office-form" onSubmit={(event) => submit(event, send, wrong)}>
      <section className="panel grid gap-4 p-4">
        <Select
          label={t('From')}
          value={from}
          options={options}
          {...field('from_id')}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Select
          label={t('To')}
          value={to}
          options={options}
          {...field('to_id')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Field
          label={t('Note')}
          optional
          maxLength={500}
          value={note}
          {...field('note')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </section>
      <PartPicks picks={picks} error={errors.parts} onChange={setPicks} />
      <FormErrors>{rest}</FormErrors>
      <div className="save-bar">
        <p>{t('The sending store sees it as work. Nothing is held for it there.')}</p>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('Ask for it')}
        </Button>
      </div>
    </form>
  );
}

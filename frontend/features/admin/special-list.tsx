import { useState } from 'react';
import { ask } from '../../api/client';
import { queries } from '../../api/query';
import type { Said, SpecialRow, SpecialsPage } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { type Column, DataTable } from '../../ui/data-table';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { succeeded } from '../../ui/toasts';
import { rowsOf } from './rows-of';

const load = rowsOf<SpecialRow>('/admin/api/price/special');

type Props = Omit<SpecialsPage, 'bar'> & {
  /** A new one is asked for. */
  isAdding: boolean;
  onAdded: () => void;
};

/** The prices that end: what ends last first. */
export function SpecialList({ isAdding, onAdded, ...page }: Props) {
  const [changing, setChanging] = useState<SpecialRow>();
  const [removing, setRemoving] = useState<SpecialRow>();
  const label = t('Specials');
  const renew = () => void queries.invalidateQueries({ queryKey: ['list', label] });
  const { send, isBusy, rest } = useSending([], { onFailed: async () => renew() });
  const remove = ({ product_id, version, level_id, quantity, from }: SpecialRow) =>
    send(async () => {
      setRemoving(undefined);
      const form = { product_id, version, level_id, quantity, from };
      const said = await ask<Said>('/admin/api/price/special/remove', { method: 'POST', form });
      succeeded(said.success);
      renew();
    });
  const done = () => {
    setChanging(undefined);
    onAdded();
    renew();
  };
  return (
    <>
      <FormErrors>{rest}</FormErrors>
      <DataTable
        label={label}
        columns={columns()}
        load={load}
        limit={20}
        rowKey={(row) => [row.product_id, row.level_id, row.quantity, row.from].join(' ')}
        rowName={(row) => row.name}
        tabs={{
          name: 'state',
          label: t('Status'),
          choices: [
            { value: '', label: t('All') },
            ...(['on', 'coming', 'over'] as const).map((value) => ({ value, label: stateWords(value) })),
          ],
        }}
        filters={[
          { name: 'search', label: t('Part number or barcode'), typed: 'text' },
          {
            name: 'level_id',
            label: t('Price level'),
            choices: page.levels.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
        rowActions={(row) => [
          [
            { label: t('Change'), run: () => setChanging(row) },
            { label: t('Open the product'), href: row.edit_url },
          ],
          [{ label: t('Remove'), isDestructive: true, run: () => setRemoving(row) }],
        ]}
        csvName="specials"
      />
      {(isAdding || changing) && (
        <SpecialDialog
          {...page}
          special={changing}
          onClose={() => {
            setChanging(undefined);
            onAdded();
          }}
          onDone={done}
        />
      )}
      <Confirm
        open={removing !== undefined}
        title={t('Remove the special of %s?', removing?.name ?? '')}
        consequence={t('Its usual price holds at once. Orders keep what they paid.')}
        verb={t('Remove')}
        isBusy={isBusy}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && remove(removing)}
      />
    </>
  );
}

type DialogProps = Omit<SpecialsPage, 'bar'> & {
  /** undefined: a new one. */
  special: SpecialRow | undefined;
  onClose: () => void;
  onDone: () => void;
};

function SpecialDialog({ levels, retail, today, special, onClose, onDone }: DialogProps) {
  const [values, set] = useValues({
    number: '',
    level_id: String(special?.level_id ?? retail),
    quantity: special?.quantity ?? 1,
    price: special?.price ?? '',
    from: special?.from ?? today,
    to: special?.to ?? '',
  });
  const { form, field, isBusy, rest, submit } = useSending([
    'number',
    'level_id',
    'quantity',
    'price',
    'from',
    'to',
  ]);
  const save = async (intent: string) => {
    const said = special
      ? await ask<Said>('/admin/api/price/special/edit', {
          method: 'POST',
          form: { ...values, product_id: special.product_id, version: special.version },
          intent,
        })
      : await ask<Said>('/admin/api/price/special/add', { method: 'POST', form: values, intent });
    succeeded(said.success);
    onDone();
  };
  const found = {
    number: special || values.number.trim() ? undefined : t('Required'),
    price: values.price.trim() ? undefined : t('Required'),
    to: values.to ? undefined : t('Required'),
  };
  return (
    <Dialog open title={special ? special.name : t('Add a special')} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save, found)}>
        {special ? (
          <p>
            <span translate="no">{special.level}</span>,{' '}
            {t('%d pieces and more, from %s', special.quantity, special.from_text || t('always'))}
          </p>
        ) : (
          <>
            <Field
              label={t('Part number or barcode')}
              must
              autoComplete="off"
              value={values.number}
              {...field('number')}
              onChange={(event) => set({ number: event.currentTarget.value })}
            />
            <Select
              label={t('Price level')}
              value={values.level_id}
              options={levels.map(({ id, name }) => ({ value: String(id), label: name, isData: true }))}
              {...field('level_id')}
              onChange={(event) => set({ level_id: event.currentTarget.value })}
            />
            <NumberField
              label={t('From how many pieces on')}
              min={1}
              value={values.quantity}
              {...field('quantity')}
              onChange={(quantity) => set({ quantity })}
            />
          </>
        )}
        <Field
          label={t('Price of a piece')}
          must
          inputMode="decimal"
          autoComplete="off"
          value={values.price}
          {...field('price')}
          onChange={(event) => set({ price: event.currentTarget.value })}
        />
        {!special && (
          <DateField
            label={t('First day')}
            value={values.from}
            {...field('from')}
            onChange={(from) => set({ from })}
          />
        )}
        <DateField
          label={t('Last day')}
          must
          hint={t('This day is included.')}
          value={values.to}
          {...field('to')}
          onChange={(to) => set({ to })}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {special ? t('Save') : t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function columns(): Column<SpecialRow>[] {
  return [
    {
      name: 'name',
      head: t('Part'),
      cell: (row) => (
        <>
          <a className="l b" href={row.edit_url} translate="no">
            {row.name}
          </a>
          {row.finding && <span className="block dim">{row.finding}</span>}
        </>
      ),
      text: (row) => row.name,
    },
    { name: 'level', head: t('Price level'), text: (row) => row.level },
    { name: 'quantity', head: t('From pieces'), isNumber: true, text: (row) => String(row.quantity) },
    {
      name: 'price',
      head: t('Price'),
      isNumber: true,
      cell: (row) => <b>{row.price_text}</b>,
      text: (row) => row.price,
    },
    { name: 'usual', head: t('Usual price'), isNumber: true, text: (row) => row.usual },
    { name: 'from', head: t('First day'), text: (row) => row.from_text },
    { name: 'to', head: t('Last day'), text: (row) => row.to_text },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => <span className={row.state === 'over' ? 'st void' : 'st'}>{stateWords(row.state)}</span>,
      text: (row) => stateWords(row.state),
    },
  ];
}

function stateWords(state: string): string {
  if (state === 'on') return t('Running');
  return state === 'coming' ? t('Coming') : t('Over');
}

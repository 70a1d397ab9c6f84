import { useState } from 'react';
import { ask } from '../../api/client';
import { queries } from '../../api/query';
import type { ContractRow, ContractsPage, Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { type Column, DataTable } from '../../ui/data-table';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { succeeded } from '../../ui/toasts';
import { BuyerField } from './buyer-field';
import { rowsOf } from './rows-of';

const load = rowsOf<ContractRow>('/admin/api/price/contract');

type Props = Omit<ContractsPage, 'bar'> & {
  /** A new one is asked for. */
  isAdding: boolean;
  onAdded: () => void;
};

/** The prices that customers were promised, by customer and part. */
export function ContractList({ isAdding, onAdded, ...page }: Props) {
  const [changing, setChanging] = useState<ContractRow>();
  const [removing, setRemoving] = useState<ContractRow>();
  const label = t('Contract prices');
  const renew = () => void queries.invalidateQueries({ queryKey: ['list', label] });
  const { send, isBusy, rest } = useSending([], { onFailed: async () => renew() });
  const remove = ({ customer_id, product_id, version, quantity, from }: ContractRow) =>
    send(async () => {
      setRemoving(undefined);
      const form = { customer_id, product_id, version, quantity, from };
      const said = await ask<Said>('/admin/api/price/contract/remove', { method: 'POST', form });
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
        rowKey={(row) => [row.customer_id, row.product_id, row.quantity, row.from].join(' ')}
        rowName={(row) => `${row.customer}, ${row.name}`}
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
          { name: 'customer', label: t('Customer'), typed: 'text' },
        ]}
        rowActions={(row) => [
          [
            { label: t('Change'), run: () => setChanging(row) },
            { label: t('Open the product'), href: row.edit_url },
          ],
          [{ label: t('Remove'), isDestructive: true, run: () => setRemoving(row) }],
        ]}
        csvName="contract-prices"
      />
      {(isAdding || changing) && (
        <ContractDialog
          {...page}
          contract={changing}
          onClose={() => {
            setChanging(undefined);
            onAdded();
          }}
          onDone={done}
        />
      )}
      <Confirm
        open={removing !== undefined}
        title={t('Remove the contract price of %s?', `${removing?.customer}, ${removing?.name}`)}
        consequence={t('What they pay else holds at once. Orders keep what they paid.')}
        verb={t('Remove')}
        isBusy={isBusy}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && remove(removing)}
      />
    </>
  );
}

type DialogProps = Omit<ContractsPage, 'bar'> & {
  /** undefined: a new one. */
  contract: ContractRow | undefined;
  onClose: () => void;
  onDone: () => void;
};

function ContractDialog({ today, contract, onClose, onDone }: DialogProps) {
  const [values, set] = useValues({
    customer: '',
    number: '',
    quantity: contract?.quantity ?? 1,
    price: contract?.price ?? '',
    from: contract?.from ?? today,
    to: contract?.to ?? '',
  });
  const { form, field, isBusy, rest, submit } = useSending([
    'customer',
    'number',
    'quantity',
    'price',
    'from',
    'to',
  ]);
  const save = async (intent: string) => {
    const said = contract
      ? await ask<Said>('/admin/api/price/contract/edit', {
          method: 'POST',
          form: {
            quantity: values.quantity,
            price: values.price,
            from: values.from,
            to: values.to,
            customer_id: contract.customer_id,
            product_id: contract.product_id,
            version: contract.version,
          },
          intent,
        })
      : await ask<Said>('/admin/api/price/contract/add', { method: 'POST', form: values, intent });
    succeeded(said.success);
    onDone();
  };
  const required = (typed: string) => (contract || typed.trim() ? undefined : t('Required'));
  const found = {
    customer: required(values.customer),
    number: required(values.number),
    price: values.price.trim() ? undefined : t('Required'),
  };
  return (
    <Dialog
      open
      title={contract ? `${contract.customer}, ${contract.name}` : t('Promise a price')}
      onClose={onClose}
    >
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save, found)}>
        {contract ? (
          <p>{t('%d pieces and more, from %s', contract.quantity, contract.from_text || t('always'))}</p>
        ) : (
          <>
            <BuyerField
              label={t('Customer')}
              hint={t('Who it holds for. Others of their business keep their own prices.')}
              must
              value={values.customer}
              error={field('customer').error}
              onChange={(customer) => set({ customer })}
            />
            <Field
              label={t('Part number or barcode')}
              must
              autoComplete="off"
              value={values.number}
              {...field('number')}
              onChange={(event) => set({ number: event.currentTarget.value })}
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
        {!contract && (
          <DateField
            label={t('First day')}
            optional
            value={values.from}
            {...field('from')}
            onChange={(from) => set({ from })}
          />
        )}
        <DateField
          label={t('Last day')}
          optional
          hint={t('This day is included.')}
          value={values.to}
          {...field('to')}
          onChange={(to) => set({ to })}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {contract ? t('Save') : t('Promise it')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function columns(): Column<ContractRow>[] {
  return [
    {
      name: 'customer',
      head: t('Customer'),
      cell: (row) => (
        <span translate="no">
          <b>{row.customer}</b>
          {row.company && <span className="block dim">{row.company}</span>}
        </span>
      ),
      text: (row) => row.customer,
    },
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
    { name: 'quantity', head: t('From pieces'), isNumber: true, text: (row) => String(row.quantity) },
    {
      name: 'price',
      head: t('Price'),
      isNumber: true,
      cell: (row) => <b>{row.price_text}</b>,
      text: (row) => row.price,
    },
    { name: 'retail', head: t('Retail today'), isNumber: true, text: (row) => row.retail },
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

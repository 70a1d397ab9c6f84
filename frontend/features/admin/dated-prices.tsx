import { type ReactNode, useState } from 'react';
import { ask } from '../../api/client';
import { queries } from '../../api/query';
import type { Said } from '../../api/types';
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
import type { Filter } from '../../ui/filter-bar';
import { NumberField } from '../../ui/number-field';
import { succeeded } from '../../ui/toasts';
import { rowsOf } from './rows-of';

/** Where prices that hold for a time are listed; below it are their add, edit and remove. */
type Path = '/admin/api/price/contract' | '/admin/api/price/special';

/** A price that holds for a time, whomever for. */
export type DatedPrice = {
  product_id: number;
  version: string;
  name: string;
  quantity: number;
  price: string;
  price_text: string;
  from: string;
  from_text: string;
  to: string;
  to_text: string;
  state: string;
  finding: string;
  edit_url: string;
};

type ListProps<Row> = {
  path: Path;
  label: string;
  columns: Column<Row>[];
  filters: Filter[];
  csvName: string;
  /** What tells a row from the others of its part, as the server is asked. */
  idOf: (row: Row) => { [name: string]: number };
  rowName: (row: Row) => string;
  /** Asked before one is removed. */
  question: (name: string) => string;
  consequence: string;
  /** A new one is asked for. */
  isAdding: boolean;
  onAdded: () => void;
  /** undefined: a new one. */
  dialog: (row: Row | undefined, acts: { onClose: () => void; onDone: () => void }) => ReactNode;
};

/** Prices that hold for a time: each is changed in a dialog, and removed once that is confirmed. */
export function DatedPriceList<Row extends DatedPrice>(props: ListProps<Row>) {
  const { path, label, idOf, rowName, isAdding, onAdded } = props;
  const [load] = useState(() => rowsOf<Row>(path));
  const [changing, setChanging] = useState<Row>();
  const [removing, setRemoving] = useState<Row>();
  const renew = () => void queries.invalidateQueries({ queryKey: ['list', label] });
  const { send, isBusy, rest } = useSending([], { onFailed: async () => renew() });
  const remove = (row: Row) =>
    send(async () => {
      setRemoving(undefined);
      const { product_id, version, quantity, from } = row;
      const form = { ...idOf(row), product_id, version, quantity, from };
      succeeded((await ask<Said>(`${path}/remove`, { method: 'POST', form })).success);
      renew();
    });
  const onClose = () => {
    setChanging(undefined);
    onAdded();
  };
  const onDone = () => {
    onClose();
    renew();
  };
  return (
    <>
      <FormErrors>{rest}</FormErrors>
      <DataTable
        label={label}
        columns={props.columns}
        load={load}
        limit={20}
        rowKey={(row) => [row.product_id, ...Object.values(idOf(row)), row.quantity, row.from].join(' ')}
        rowName={rowName}
        tabs={{
          name: 'state',
          label: t('Status'),
          choices: [
            { value: '', label: t('All') },
            ...(['on', 'coming', 'over'] as const).map((value) => ({ value, label: stateWords(value) })),
          ],
        }}
        filters={props.filters}
        rowActions={(row) => [
          [
            { label: t('Change'), run: () => setChanging(row) },
            { label: t('Open the product'), href: row.edit_url },
          ],
          [{ label: t('Remove'), isDestructive: true, run: () => setRemoving(row) }],
        ]}
        csvName={props.csvName}
      />
      {(isAdding || changing) && props.dialog(changing, { onClose, onDone })}
      <Confirm
        open={removing !== undefined}
        title={props.question(removing ? rowName(removing) : '')}
        consequence={props.consequence}
        verb={t('Remove')}
        isBusy={isBusy}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && remove(removing)}
      />
    </>
  );
}

type Slot<More> = (at: {
  values: More;
  set: (change: Partial<More>) => void;
  field: ReturnType<typeof useSending>['field'];
}) => ReactNode;

type DialogProps<More> = {
  path: Path;
  title: string;
  verb: string;
  /** What is changed, and what names it as the server is asked; undefined: a new one. */
  kept: DatedPrice | undefined;
  id: { [name: string]: number };
  /** Said before the number of pieces of what is changed. */
  whose?: ReactNode;
  today: string;
  /** It may hold without an end. */
  isEndless: boolean;
  /** What a new one is asked for besides, and what must be filled in of it. */
  more: More;
  must?: keyof More;
  /** Their fields: before and behind the part's number. */
  first?: Slot<More>;
  second?: Slot<More>;
  onClose: () => void;
  onDone: () => void;
};

/** What a price is and until when; of a new one also of which part and whomever for. */
export function DatedPriceDialog<More extends { [name: string]: string }>(props: DialogProps<More>) {
  const { path, kept, more, must, isEndless } = props;
  const [whom, setWhom] = useValues<More>(more);
  const [values, set] = useValues({
    number: '',
    quantity: kept?.quantity ?? 1,
    price: kept?.price ?? '',
    from: kept?.from ?? props.today,
    to: kept?.to ?? '',
  });
  const { form, field, isBusy, rest, submit } = useSending([
    ...Object.keys(more),
    'number',
    'quantity',
    'price',
    'from',
    'to',
  ]);
  const save = async (intent: string) => {
    const { quantity, price, from, to } = values;
    const said = kept
      ? await ask<Said>(`${path}/edit`, {
          method: 'POST',
          form: {
            ...props.id,
            product_id: kept.product_id,
            version: kept.version,
            quantity,
            price,
            from,
            to,
          },
          intent,
        })
      : await ask<Said>(`${path}/add`, { method: 'POST', form: { ...whom, ...values }, intent });
    succeeded(said.success);
    props.onDone();
  };
  const required = (typed: string) => (typed.trim() ? undefined : t('Required'));
  const found: { [name: string]: string | undefined } = {
    ...(must && { [must]: kept ? undefined : required(whom[must] ?? '') }),
    number: kept ? undefined : required(values.number),
    price: required(values.price),
    to: isEndless ? undefined : required(values.to),
  };
  const at = { values: whom, set: setWhom, field };
  return (
    <Dialog open title={props.title} onClose={props.onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save, found)}>
        {kept ? (
          <p>
            {props.whose}
            {t('%d pieces and more, from %s', kept.quantity, kept.from_text || t('always'))}
          </p>
        ) : (
          <>
            {props.first?.(at)}
            <Field
              label={t('Part number or barcode')}
              must
              autoComplete="off"
              value={values.number}
              {...field('number')}
              onChange={(event) => set({ number: event.currentTarget.value })}
            />
            {props.second?.(at)}
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
        {!kept && (
          <DateField
            label={t('First day')}
            optional={isEndless}
            value={values.from}
            {...field('from')}
            onChange={(from) => set({ from })}
          />
        )}
        <DateField
          label={t('Last day')}
          must={!isEndless}
          optional={isEndless}
          hint={t('This day is included.')}
          value={values.to}
          {...field('to')}
          onChange={(to) => set({ to })}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={props.onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {kept ? t('Save') : props.verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The columns of such a list, with those of its own: before the part, behind it, and what is paid else. */
export function datedColumns<Row extends DatedPrice>(own: {
  before?: Column<Row>;
  behind?: Column<Row>;
  usual: Column<Row>;
}): Column<Row>[] {
  return [
    ...(own.before ? [own.before] : []),
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
    ...(own.behind ? [own.behind] : []),
    { name: 'quantity', head: t('From pieces'), isNumber: true, text: (row) => String(row.quantity) },
    {
      name: 'price',
      head: t('Price'),
      isNumber: true,
      cell: (row) => <b>{row.price_text}</b>,
      text: (row) => row.price,
    },
    own.usual,
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

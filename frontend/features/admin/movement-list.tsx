import type { MovementRow, MovementsPage } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<MovementRow>('/admin/api/stock/movement');

/** Each step that brought pieces to a store or took them away, the newest first. */
export function MovementList({ stores, part, kinds, reasons, today }: Omit<MovementsPage, 'bar'>) {
  const coded = (all: MovementsPage['kinds']) => all.map(({ code, name }) => ({ value: code, label: name }));
  const named = (all: MovementsPage['stores']) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <DataTable
      label={t('Movements')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.movement_id}
      rowName={(row) => `${row.part}, ${row.store}, ${row.at_text}`}
      filters={[
        part
          ? { name: 'product_id', label: t('Part'), choices: named([part]) }
          : { name: 'search', label: t('Number, name, UPC or OE number'), typed: 'text' },
        { name: 'location_id', label: t('Store'), choices: named(stores) },
        { name: 'kind', label: t('What happened'), choices: coded(kinds) },
        { name: 'reason', label: t('Reason'), choices: coded(reasons) },
        { name: 'from', label: t('Date'), days: { to: 'to', today } },
        { name: 'order_id', label: t('Order'), typed: 'decimal' },
      ]}
      csvName="movements"
    />
  );
}

function columns(): Column<MovementRow>[] {
  return [
    { name: 'at', head: t('When'), text: (row) => row.at_text },
    {
      name: 'part',
      head: t('Part'),
      cell: (row) => (
        <a className="l b whole" href={row.edit_url} translate="no">
          {row.part}
        </a>
      ),
      text: (row) => row.part,
    },
    { name: 'store', head: t('Store'), text: (row) => row.store },
    {
      name: 'kind',
      head: t('What happened'),
      cell: (row) => (
        <>
          {row.kind_text}
          {row.reason_text && <span className="block dim">{row.reason_text}</span>}
        </>
      ),
      text: (row) => (row.reason_text ? `${row.kind_text}: ${row.reason_text}` : row.kind_text),
    },
    {
      name: 'quantity',
      head: t('Pieces'),
      isNumber: true,
      cell: (row) => <b>{row.quantity}</b>,
      text: (row) => row.quantity,
    },
    {
      name: 'order',
      head: t('Order'),
      cell: (row) =>
        row.order_url ? (
          <a className="l n" href={row.order_url}>
            {row.order_id}
          </a>
        ) : (
          row.order_id
        ),
      text: (row) => row.order_id,
    },
    { name: 'who', head: t('Who'), text: (row) => row.who },
  ];
}

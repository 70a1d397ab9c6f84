import type { BoxesPage, BoxRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<BoxRow>('/admin/api/vendor_return');

/** What goes back to vendors, the newest first. */
export function BoxList({ vendors, states }: Omit<BoxesPage, 'bar'>) {
  return (
    <DataTable
      label={t('Returns to vendors')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.box_id}
      rowName={(row) => t('Return %s', row.box_id)}
      tabs={{
        name: 'state',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          ...states.map(({ code, name }) => ({ value: code, label: name })),
        ],
      }}
      filters={[
        {
          name: 'vendor_id',
          label: t('Vendor'),
          choices: vendors.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      empty={t('Nothing went back to a vendor yet.')}
      csvName="vendor-returns"
    />
  );
}

function columns(): Column<BoxRow>[] {
  return [
    {
      name: 'number',
      head: t('Return'),
      cell: (row) => (
        <a className="l b n" href={row.url}>
          {row.box_id}
        </a>
      ),
      text: (row) => String(row.box_id),
    },
    { name: 'vendor', head: t('Vendor'), text: (row) => row.vendor },
    { name: 'store', head: t('Store'), text: (row) => row.store },
    { name: 'pieces', head: t('Pieces'), isNumber: true, text: (row) => String(row.pieces) },
    { name: 'expected', head: t('Expected'), isNumber: true, text: (row) => row.expected },
    { name: 'form', head: t('Return number'), text: (row) => row.form },
    { name: 'tracking', head: t('Tracking'), text: (row) => row.tracking },
    { name: 'sent', head: t('Sent'), text: (row) => row.sent },
    { name: 'state', head: t('Status'), cell: (row) => <BoxState {...row} />, text: (row) => row.state_text },
  ];
}

/** How far a box is. */
export function BoxState({ state, state_text }: Pick<BoxRow, 'state' | 'state_text'>) {
  return <span className={state === 'cancelled' ? 'st void' : 'st'}>{state_text}</span>;
}

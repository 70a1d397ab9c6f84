import type { VoucherRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<VoucherRow>('/admin/api/voucher');
const states = ['open', 'spent', 'waiting', 'over', 'blocked', 'void'] as const;

/** All vouchers, the newest first. Their codes are not among what is known of them. */
export function VoucherList() {
  return (
    <DataTable
      label={t('Vouchers')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.voucher_id}
      rowName={voucherName}
      tabs={{
        name: 'state',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          ...states.map((value) => ({ value, label: stateWords(value) })),
        ],
      }}
      filters={[{ name: 'search', label: t('Name or email'), typed: 'text' }]}
      csvName="vouchers"
    />
  );
}

/** What a voucher is called: nobody in the shop knows its code. */
export function voucherName({ voucher_id, to_name }: Pick<VoucherRow, 'voucher_id' | 'to_name'>): string {
  return to_name || t('Voucher %d', voucher_id);
}

function columns(): Column<VoucherRow>[] {
  return [
    {
      name: 'to_name',
      head: t('For'),
      cell: (row) => (
        <>
          <a className="l b whitespace-nowrap" href={row.show_url} translate={row.to_name ? 'no' : undefined}>
            {voucherName(row)}
          </a>
          {row.to_email && (
            <span className="block dim whitespace-nowrap" translate="no">
              {row.to_email}
            </span>
          )}
        </>
      ),
      text: (row) => row.to_email || voucherName(row),
    },
    { name: 'added', head: t('Issued'), isSortable: true, text: (row) => row.added_text },
    { name: 'original', head: t('Good for'), isNumber: true, text: (row) => row.original },
    {
      name: 'balance',
      head: t('Left'),
      isNumber: true,
      isSortable: true,
      cell: (row) => <b>{row.balance}</b>,
      text: (row) => row.balance,
    },
    { name: 'to', head: t('Last day'), text: (row) => row.to },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => <VoucherState state={row.state} />,
      text: (row) => stateWords(row.state),
    },
  ];
}

function stateWords(state: string): string {
  switch (state) {
    case 'open':
      return t('Can be spent');
    case 'spent':
      return t('Spent');
    case 'waiting':
      return t('Not paid yet');
    case 'over':
      return t('Expired');
    case 'blocked':
      return t('Blocked');
    default:
      return t('Undone');
  }
}

/** What a voucher is good for today. */
export function VoucherState({ state }: { state: string }) {
  return (
    <span className={state === 'open' || state === 'waiting' ? 'st' : 'st void'}>{stateWords(state)}</span>
  );
}

import type { CouponRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<CouponRow>('/admin/api/coupon');

/** All coupons, the newest first. */
export function CouponList() {
  return (
    <DataTable
      label={t('Coupons')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.coupon_id}
      rowName={(row) => row.code}
      tabs={{
        name: 'state',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          ...(['on', 'coming', 'over', 'off'] as const).map((value) => ({ value, label: stateWords(value) })),
        ],
      }}
      filters={[{ name: 'search', label: t('Code or name'), typed: 'text' }]}
      csvName="coupons"
    />
  );
}

function columns(): Column<CouponRow>[] {
  return [
    {
      name: 'code',
      head: t('Code'),
      isSortable: true,
      cell: (row) => (
        <a className="l b n" href={row.edit_url} translate="no">
          {row.code}
        </a>
      ),
      text: (row) => row.code,
    },
    { name: 'name', head: t('Name'), isSortable: true, text: (row) => row.name },
    { name: 'takes_off', head: t('Takes off'), cell: (row) => row.takes_off, text: (row) => row.takes_off },
    { name: 'from', head: t('First day'), text: (row) => row.from },
    { name: 'to', head: t('Last day'), isSortable: true, text: (row) => row.to },
    {
      name: 'used',
      head: t('Used'),
      isNumber: true,
      isSortable: true,
      cell: (row) => (row.uses > 0 ? t('%d of %d', row.used, row.uses) : row.used),
      text: (row) => String(row.used),
    },
    { name: 'given', head: t('Given away'), isNumber: true, text: (row) => row.given },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => <CouponState state={row.state} />,
      text: (row) => stateWords(row.state),
    },
  ];
}

function stateWords(state: string): string {
  switch (state) {
    case 'on':
      return t('Running');
    case 'coming':
      return t('Coming');
    case 'over':
      return t('Over');
    default:
      return t('Out of use');
  }
}

/** Whether a coupon is taken today. */
export function CouponState({ state }: { state: string }) {
  return <span className={state === 'over' || state === 'off' ? 'st void' : 'st'}>{stateWords(state)}</span>;
}

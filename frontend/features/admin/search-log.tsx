import type { SearchRow } from '../../api/types';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<SearchRow>('/admin/api/search');

/** What was searched for, the most frequent first. */
export function SearchLog() {
  return (
    <DataTable
      label={t('Searches')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.search_id}
      rowName={(row) => row.words}
      tabs={{
        name: 'state',
        label: t('What came of it'),
        choices: [
          { value: '', label: t('All') },
          { value: 'none', label: t('Nothing found') },
        ],
      }}
      filters={[{ name: 'search', label: t('Words'), typed: 'text' }]}
      csvName="searches"
    />
  );
}

function columns(): Column<SearchRow>[] {
  return [
    {
      name: 'words',
      head: t('Search'),
      cell: (row) => (
        <a className="l b wrap-anywhere" href={row.search} translate="no">
          {row.words}
        </a>
      ),
      text: (row) => row.words,
    },
    { name: 'asked', head: t('Times'), isNumber: true, text: (row) => counted(row.asked) },
    {
      name: 'found',
      head: t('Parts found'),
      isNumber: true,
      cell: (row) => (row.found === 0 ? <span className="st bad">{t('None')}</span> : counted(row.found)),
      text: (row) => String(row.found),
    },
    { name: 'chosen', head: t('Chosen'), isNumber: true, text: (row) => counted(row.chosen) },
    { name: 'place', head: t('At place'), isNumber: true, text: (row) => row.place },
    { name: 'orders', head: t('Orders'), isNumber: true, text: (row) => counted(row.orders) },
    { name: 'sold', head: t('Sales'), isNumber: true, text: (row) => row.sold },
    { name: 'parts', head: t('Chosen most'), text: (row) => row.parts.join(', ') },
    { name: 'last', head: t('Last day'), text: (row) => row.last },
    {
      name: 'row',
      head: t('Dictionary'),
      cell: (row) => (
        <a className="l" href={row.row_url}>
          {t('Make a row of it')} <span className="sr-only">{row.words}</span>
        </a>
      ),
    },
  ];
}

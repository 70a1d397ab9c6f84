import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../lib/text';
import { Button } from './button';
import type { Cell } from './csv';
import { Failed } from './failed';
import { type Filter, FilterBar, namesOf } from './filter-bar';
import { Icon } from './icon';
import { type ListQuery, useListState } from './list-state';
import type { MenuItem } from './menu';
import { Pager } from './pager';
import { type Key, useSelection } from './selection';
import { Rows } from './table-rows';
import { Tabs } from './tabs';
import { failed } from './toasts';
import { writeList } from './write-list';
import '../styles/tables.css';

/** One page of rows, as the server answers (LIST-2). */
export type Page<Row> = {
  results: Row[];
  totalPages: number;
  position: string;
  /** Rows per tab. */
  counts?: Record<string, number>;
  /** A larger count stands for more than so many; none: each is exact. */
  most_counted?: number;
};

export type Column<Row> = {
  /** Unique; also the server's name of the sort column. */
  name: string;
  head: string;
  isSortable?: boolean;
  /** Figures: tabular and right-aligned. */
  isNumber?: boolean;
} & (
  | {
      cell: (row: Row) => ReactNode;
      /** What a file says; a column without it is left out there. */
      text?: (row: Row) => Cell;
    }
  /** Words of the shop's own, shown as a file says them and never translated. */
  | { cell?: undefined; text: (row: Row) => string }
);

export type Load<Row> = (query: ListQuery, signal: AbortSignal) => Promise<Page<Row>>;

export type DataTableProps<Row> = {
  /** Names the table for screen readers and its rows in the cache. */
  label: string;
  columns: Column<Row>[];
  load: Load<Row>;
  rowKey: (row: Row) => Key;
  /** What a person calls a row: "Order 10482". */
  rowName?: (row: Row) => string;
  /** "No results!" unless the requirements name another text. */
  empty?: string;
  filters?: readonly Filter[];
  /** The filter that is shown as tabs, with the server's counts; its first choice is the usual one, ''. */
  tabs?: Filter & { choices: NonNullable<Filter['choices']> };
  limit?: number;
  prefix?: string;
  /** What can be done with one row, behind a button at its end. */
  rowActions?: (row: Row) => readonly (readonly MenuItem[])[];
  /** Rows can be chosen; these buttons act on them. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Always there, below the rows, which can be chosen: what acts on them says itself what must be chosen first. */
  foot?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** The list can be written to a file of this name, without its ending. */
  csvName?: string;
  /** Drawn above the rows: a search, actions. */
  tools?: (query: ListQuery, change: (next: ListQuery) => void) => ReactNode;
};

/** A list from the server: sorted, filtered and paged there, with its state in the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    load,
    rowKey,
    filters = [],
    tabs,
    limit,
    prefix,
    bulk,
    foot,
    csvName,
    tools,
  } = props;
  const named = namesOf(tabs ? [...filters, tabs] : filters);
  const [state, change] = useListState(named, limit, prefix);
  const answer = useQuery({
    queryKey: ['list', label, state],
    queryFn: ({ signal }) => load(state, signal),
    placeholderData: keepPreviousData,
  });
  const selection = useSelection(rowKey);
  const isBusy = answer.isFetching;
  const page = answer.isError ? undefined : answer.data;
  const filter = (values: Record<string, string>) => {
    selection.clear(); // nobody acts on rows that the list no longer holds
    change({ ...state, page: 1, filters: { ...state.filters, ...values } });
  };

  const list = (
    <div className="grid min-w-0 gap-3">
      {(tools || filters.length > 0 || csvName) && (
        <div className="list-tools">
          {tools?.(state, change)}
          {filters.length > 0 && (
            <FilterBar label={label} filters={filters} values={state.filters} onChange={filter} />
          )}
          {csvName && <Download columns={columns} load={load} query={state} name={csvName} />}
        </div>
      )}
      {bulk && selection.rows.length > 0 && (
        <fieldset className="selection-bar">
          <legend className="sr-only">{t('Chosen rows')}</legend>
          <b className="n">{t('%d selected', selection.rows.length)}</b>
          {bulk(selection.rows, selection.clear)}
          <Button look="quiet" onClick={selection.clear}>
            {t('Clear selection')}
          </Button>
        </fieldset>
      )}
      {answer.isError && !isBusy ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Rows
          {...props}
          page={page}
          state={state}
          isBusy={isBusy}
          selection={bulk || foot ? selection : undefined}
          onSort={change}
        />
      )}
      {page && (
        <Pager
          label={label}
          page={state.page}
          pages={page.totalPages}
          position={page.position}
          isBlocked={isBusy}
          onPage={(next) => change({ ...state, page: next })}
        />
      )}
      {foot && <div className="list-foot">{foot(selection.rows, selection.clear)}</div>}
    </div>
  );

  return (
    <section className="list" aria-label={label} aria-busy={isBusy}>
      {tabs ? (
        <Tabs
          isManual
          label={tabs.label}
          tabs={tabs.choices.map(({ value, label }) => ({
            name: value,
            label,
            count: page?.counts?.[value],
            most: page?.most_counted,
          }))}
          value={state.filters[tabs.name] ?? ''}
          onChange={(next) => filter({ [tabs.name]: next })}
        >
          {list}
        </Tabs>
      ) : (
        list
      )}
    </section>
  );
}

type DownloadProps<Row> = { columns: Column<Row>[]; load: Load<Row>; query: ListQuery; name: string };

/** Writes all pages of the list, as it is filtered and sorted, to a file. */
function Download<Row>({ columns, load, query, name }: DownloadProps<Row>) {
  const [rows, setRows] = useState<number>();
  const leave = useRef<AbortController>(undefined);
  useEffect(() => () => leave.current?.abort(), []);
  const write = async () => {
    leave.current = new AbortController();
    const { signal } = leave.current;
    setRows(0);
    try {
      await writeList({ name, columns, load, query, signal, onRows: setRows });
    } catch (e) {
      if (signal.aborted) return;
      console.error(e);
      failed(t('The file could not be made. Try again.'));
    } finally {
      setRows(undefined);
    }
  };
  return (
    <div className="ms-auto flex items-center gap-3">
      <span className="mut n" role="status">
        {Boolean(rows) && t('%d rows read', rows ?? 0)}
      </span>
      <Button busy={rows !== undefined} onClick={() => void write()}>
        <Icon name="download" />
        {t('Download CSV')}
      </Button>
    </div>
  );
}

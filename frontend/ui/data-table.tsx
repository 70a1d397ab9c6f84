import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classes } from '../lib/classes';
import { t } from '../lib/text';
import { Failed } from './failed';
import { Icon } from './icon';
import { type ListQuery, sortBy, useListState } from './list-state';
import { Pager } from './pager';

/** One page of rows, as the server answers (LIST-2). */
export type Page<Row> = { results: Row[]; totalPages: number; position: string };

export type Column<Row> = {
  /** Unique; also the server's name of the sort column. */
  name: string;
  head: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Figures: tabular and right-aligned. */
  isNumber?: boolean;
};

export type DataTableProps<Row> = {
  /** Names the table for screen readers and its rows in the cache. */
  label: string;
  columns: Column<Row>[];
  load: (query: ListQuery, signal: AbortSignal) => Promise<Page<Row>>;
  rowKey: (row: Row) => string | number;
  /** "No results!" unless the requirements name another text. */
  empty?: string;
  filters?: readonly string[];
  limit?: number;
  prefix?: string;
  /** Drawn above the rows: filters, tabs, actions. */
  tools?: (query: ListQuery, change: (next: ListQuery) => void) => ReactNode;
};

/** A list from the server: sorted, filtered and paged there, with its state in the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, load, rowKey, empty = t('No results!'), filters, limit, prefix, tools } = props;
  const [state, change] = useListState(filters, limit, prefix);
  const answer = useQuery({
    queryKey: ['list', label, state],
    queryFn: ({ signal }) => load(state, signal),
    placeholderData: keepPreviousData,
  });
  const isBusy = answer.isFetching;
  const page = answer.isError ? undefined : answer.data;

  return (
    <section className="list" aria-label={label} aria-busy={isBusy}>
      {tools?.(state, change)}
      {answer.isError && !isBusy ? (
        <Failed onRetry={() => void answer.refetch()} />
      ) : (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <Head
                    key={column.name}
                    column={column}
                    state={state}
                    onSort={() => !isBusy && change(sortBy(state, column.name))}
                    isBlocked={isBusy}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {page?.results.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column) => (
                    <td key={column.name} className={classes(column.isNumber && 'n')}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
              {page?.results.length === 0 && (
                <tr>
                  <td className="blank" colSpan={columns.length}>
                    {empty}
                  </td>
                </tr>
              )}
              {!page && (
                <tr>
                  <td className="blank late" colSpan={columns.length}>
                    {t('Loading')}
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
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
    </section>
  );
}

type HeadProps<Row> = { column: Column<Row>; state: ListQuery; isBlocked: boolean; onSort: () => void };

function Head<Row>({ column, state, isBlocked, onSort }: HeadProps<Row>) {
  const isActive = state.sort === column.name;
  const direction = state.order === 'desc' ? 'descending' : 'ascending';
  return (
    <th scope="col" className={classes(column.isNumber && 'n')} aria-sort={isActive ? direction : undefined}>
      {column.isSortable ? (
        <button type="button" aria-disabled={isBlocked || undefined} onClick={onSort}>
          {column.head}
          <Icon name="down" size={16} />
        </button>
      ) : (
        <span>{column.head}</span>
      )}
    </th>
  );
}

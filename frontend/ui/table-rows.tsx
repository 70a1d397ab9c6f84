import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classes } from '../lib/classes';
import { t } from '../lib/text';
import { Button } from './button';
import type { Column, DataTableProps, Page } from './data-table';
import { Icon } from './icon';
import { type ListQuery, sortBy } from './list-state';
import { Menu } from './menu';
import type { Selection } from './selection';
import '../styles/tables.css';

export type RowsProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowKey' | 'rowName' | 'empty' | 'rowActions'
> & {
  /** undefined while nothing was loaded yet. */
  page: Page<Row> | undefined;
  state: ListQuery;
  isBusy: boolean;
  selection: Selection<Row> | undefined;
  onSort: (next: ListQuery) => void;
};

/** The table itself. Up and Down go from a button or a box to the one of the next row. */
export function Rows<Row>(props: RowsProps<Row>) {
  const { columns, rowKey, rowName = () => '', empty = t('No results!'), rowActions } = props;
  const { page, state, isBusy, selection, onSort } = props;
  const rows = page?.results ?? [];
  const width = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0);
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            {selection && <PickAll rows={rows} selection={selection} />}
            {columns.map((column) => (
              <Head
                key={column.name}
                column={column}
                state={state}
                onSort={() => !isBusy && onSort(sortBy(state, column.name))}
                isBlocked={isBusy}
              />
            ))}
            {rowActions && (
              <th scope="col">
                <span className="sr-only">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDownCapture={stepRows}>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={classes(selection?.has(row) && 'current')}>
              {selection && (
                <td className="pick">
                  <input
                    type="checkbox"
                    className="box"
                    aria-label={t('Select %s', rowName(row))}
                    checked={selection.has(row)}
                    onChange={({ currentTarget, nativeEvent }) => {
                      const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
                      selection.set(row, currentTarget.checked, rows, isRange);
                    }}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.name} className={classes(column.isNumber && 'n')}>
                  {column.cell ? column.cell(row) : <span translate="no">{column.text(row)}</span>}
                </td>
              ))}
              {rowActions && (
                <td className="acts">
                  <Menu
                    groups={rowActions(row)}
                    trigger={
                      <Button look="quiet" aria-label={t('Actions of %s', rowName(row))}>
                        <Icon name="more" />
                      </Button>
                    }
                  />
                </td>
              )}
            </tr>
          ))}
          {page && rows.length === 0 && (
            <tr>
              <td className="blank" colSpan={width}>
                {empty}
              </td>
            </tr>
          )}
          {!page && <Waiting rows={state.limit} width={width} />}
        </tbody>
      </table>
    </div>
  );
}

/** As many grey rows as may come, so that nothing below them moves. */
function Waiting({ rows, width }: { rows: number; width: number }) {
  return Array.from({ length: rows }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <tr key={i} className="waiting">
      <td colSpan={width}>
        {i === 0 && <span className="sr-only">{t('Loading')}</span>}
        <div className="skeleton as-row" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      </td>
    </tr>
  ));
}

function PickAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = rows.filter(selection.has).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll;
  }, [chosen, isAll]);
  return (
    <th scope="col" className="pick">
      <input
        ref={box}
        type="checkbox"
        className="box"
        aria-label={t('Select all on this page')}
        checked={isAll}
        onChange={(event) => selection.setAll(rows, event.currentTarget.checked)}
      />
    </th>
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

const reachable = 'td > button, td > a[href], td > input[type=checkbox]'; // not what opened over the row

/** Runs before a menu's button, which would open at Down. */
function stepRows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = event.target instanceof Element ? event.target : undefined;
  const cell = from?.closest('td');
  const row = cell?.closest('tr');
  if (!step || !cell || !row || !from?.matches(reachable) || from.getAttribute('aria-expanded') === 'true')
    return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const target = next?.children[cell.cellIndex]?.querySelector<HTMLElement>(reachable);
  event.preventDefault();
  event.stopPropagation();
  target?.focus();
}

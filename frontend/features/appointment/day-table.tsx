import type { KeyboardEvent } from 'react';
import type { Board, BoardColumn, BoardEntry } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import type { Grip } from './board';
import { EntryCard } from './entry-card';
import { type By, entriesIn, type Place, timeAt } from './place';

export type DrawnBoard = {
  board: Board;
  columns: readonly BoardColumn[];
  by: By;
  moving: { entry: BoardEntry; place: Place } | undefined;
  onOpen: (entry: BoardEntry) => void;
  onPress: (event: KeyboardEvent, entry: BoardEntry, column: number) => void;
  onGrip: Grip;
};

const greatest = (a: number, b: number): number => (b === 0 ? a : greatest(b, a % b));

/** A day: a row for each step of the clock. What is booked spans its rows, which nothing else can have. */
export function DayTable(drawn: DrawnBoard) {
  const { board, columns, by, moving } = drawn;
  const [day] = board.days;
  if (!day) return null;
  const inDay = (slot: number) => Math.min(Math.max(slot, day.first), day.end);
  const drawnEntries = columns.map((column) =>
    entriesIn(board, by, column.id).map((entry) => ({ entry, from: inDay(entry.from), to: inDay(entry.to) })),
  );
  const all = drawnEntries.flat();
  const times = [...day.open, ...all].flatMap(({ from, to }) => [from, to]);
  const hours = day.hours.map((hour) => hour.slot);
  const eight = hours[8] ?? day.first;
  const first = Math.min(eight, ...times.map((slot) => hours.filter((h) => h <= slot).at(-1) ?? day.first));
  const last = Math.max(eight + 12, ...times);
  // the coarsest step in which all begin and end
  const step = [...times, ...hours].reduce(
    (by, slot) => greatest(by, Math.abs(slot - first)),
    board.grid / 5,
  );
  const rows: number[] = [];
  for (let slot = first; slot < last; slot += step) rows.push(slot);
  const isOpen = (slot: number) => day.open.some(({ from, to }) => from <= slot && slot < to);
  const isAimed = (column: number, slot: number) =>
    moving?.place.column === column && moving.place.from < slot + step && slot < moving.place.to;
  return (
    <div className="board-scroll">
      <table className={classes('board-day', step < 3 && 'fine')}>
        <caption className="sr-only">{board.title}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col">
                <span translate="no">{column.name}</span> <small>{column.about}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((slot) => {
            const hour = day.hours.find((one) => one.slot === slot);
            const isNow = board.now >= slot && board.now < slot + step;
            return (
              <tr key={slot} className={classes(hour && 'hour', isNow && 'now')}>
                <th scope="row" translate="no">
                  {hour ? hour.label : <span className="sr-only">{timeAt(board, slot)}</span>}
                </th>
                {columns.map((column, i) => {
                  const here = drawnEntries[i]?.find(({ from, to }) => from <= slot && slot < to);
                  if (here && here.from !== slot && slot !== first) return null;
                  const marks = {
                    'data-slot': slot,
                    'data-end': slot + step,
                    'data-column': column.id,
                  };
                  if (!here)
                    return (
                      <td
                        key={column.id}
                        {...marks}
                        className={classes(!isOpen(slot) && 'shut', isAimed(column.id, slot) && 'aim')}
                      />
                    );
                  return (
                    <td
                      key={column.id}
                      {...marks}
                      rowSpan={Math.ceil((Math.min(here.to, last) - slot) / step)}
                      className={classes(isAimed(column.id, slot) && 'aim')}
                    >
                      <EntryCard {...drawn} entry={here.entry} column={column.id} canResize />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {day.closed && <p className="notice">{day.closed}</p>}
      <p className="dim">
        {t('Work and people')}: <b className="n">{day.load}</b>
      </p>
    </div>
  );
}

import type { Board, BoardColumn, BoardEntry } from '../../api/types';
import { t } from '../../lib/text';
import { clockText } from './booking';

/** Where an entry is, or is about to go: times are slots of five minutes. */
export type Place = {
  /** The id of its bay or installer. */
  column: number;
  from: number;
  to: number;
  /** In the week: another day, at the same time of the clock. */
  day?: string;
};

export type By = 'bay' | 'installer';

/** Who has no bay or installer stands in a column of their own, if any has none. */
export function columnsOf(board: Board, by: By): BoardColumn[] {
  if (by === 'bay') return board.bays;
  const isOpen = board.entries.some((one) => one.user_id.length === 0);
  const none = { id: 0, name: t('Nobody yet'), about: '' };
  return isOpen ? [...board.installers, none] : board.installers;
}

/** The entries of a column. */
export function entriesIn(board: Board, by: By, column: number): BoardEntry[] {
  return board.entries.filter((one) => {
    if (by === 'bay') return one.bay_id === column;
    return column === 0 ? one.user_id.length === 0 : one.user_id.includes(column);
  });
}

export const placeOf = (entry: BoardEntry, column: number): Place => ({
  column,
  from: entry.from,
  to: entry.to,
});

/** What a key means: arrows move by the grid and to the column beside, with Shift they move the end. */
export function stepped(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  board: Board,
  columns: readonly BoardColumn[],
  place: Place,
): Place | undefined {
  const grid = board.grid / 5;
  const isWeek = board.span === 'week';
  const across = (by: number) => {
    const next = columns[columns.findIndex((one) => one.id === place.column) + by];
    return next ? { ...place, column: next.id } : place;
  };
  const along = (by: number) => {
    if (isWeek) {
      const days = board.days;
      const now = days.findIndex((d) =>
        place.day ? d.day === place.day : d.first <= place.from && place.from < d.end,
      );
      const day = days[now + by]?.day;
      return day ? { ...place, day } : place;
    }
    if (shiftKey) return { ...place, to: Math.max(place.from + grid, place.to + by * grid) };
    return { ...place, from: place.from + by * grid, to: place.to + by * grid };
  };
  switch (key) {
    case 'ArrowUp':
      return isWeek ? across(-1) : along(-1);
    case 'ArrowDown':
      return isWeek ? across(1) : along(1);
    case 'ArrowLeft':
      return isWeek ? along(-1) : across(-1);
    case 'ArrowRight':
      return isWeek ? along(1) : across(1);
  }
  return undefined;
}

/** What is sent for it. Among installers the one of its column takes over; its bay stays. */
export function wanted(entry: BoardEntry, place: Place, by: By, from = entry) {
  const user_id = by === 'installer' ? [place.column].filter((id) => id !== 0) : entry.user_id;
  const stays = by === 'installer' && entry.user_id.includes(place.column);
  return {
    bay_id: by === 'bay' ? place.column : entry.bay_id,
    user_id: stays ? from.user_id : user_id,
    from: place.from,
    to: place.to,
    start: place.day ? `${place.day} ${entry.clock}` : '',
  };
}

/** "Bay 2, 9:15 am to 10:45 am" */
export function placeText(board: Board, columns: readonly BoardColumn[], place: Place): string {
  const name = columns.find((one) => one.id === place.column)?.name ?? '';
  const day = board.days.find((one) => one.day === place.day);
  if (day) return t('%s, %s', name, day.head);
  return t('%s, %s to %s', name, timeAt(board, place.from), timeAt(board, place.to));
}

/** What the store's clock shows at a slot. */
export function timeAt(board: Board, slot: number): string {
  const hours = board.days.flatMap((day) => day.hours);
  const hour = hours.filter((one) => one.slot <= slot).at(-1);
  return hour ? clockText(hour.hour * 60 + (slot - hour.slot) * 5) : '';
}

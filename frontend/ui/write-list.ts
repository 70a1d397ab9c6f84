import { csv, download } from './csv';
import type { Column, Load } from './data-table';
import type { ListQuery } from './list-state';

/** The most rows that a list answers at once (LIST-1). */
const most = 100;

export type ListFile<Row> = {
  /** Without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  load: Load<Row>;
  query: ListQuery;
  signal: AbortSignal;
  /** Told how many rows were read so far. */
  onRows?: (rows: number) => void;
};

/** Reads all pages of a list, as it is filtered and sorted, and downloads them. */
export async function writeList<Row>(file: ListFile<Row>): Promise<void> {
  const { columns, load, query, signal, onRows } = file;
  const rows: Row[] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page++) {
    const answer = await load({ ...query, page, limit: most }, signal);
    signal.throwIfAborted();
    rows.push(...answer.results);
    pages = answer.totalPages;
    onRows?.(rows.length);
  }
  downloadRows(file.name, columns, rows);
}

/** Downloads rows that are at hand: the chosen ones. */
export function downloadRows<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const told = columns.flatMap(({ head, text }) => (text ? [{ head, text }] : []));
  const lines = rows.map((row) => told.map(({ text }) => text(row)));
  download(`${name}.csv`, csv([told.map(({ head }) => head), ...lines]));
}

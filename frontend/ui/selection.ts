import { useRef, useState } from 'react';

export type Key = string | number;

/** Which rows are chosen, over all pages of a list. */
export type Selection<Row> = {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /** Chooses a row or not; with `isRange` also all between it and the one before, as they stand in `among`. */
  set: (row: Row, is: boolean, among: readonly Row[], isRange: boolean) => void;
  setAll: (rows: readonly Row[], is: boolean) => void;
  clear: () => void;
};

export function useSelection<Row>(rowKey: (row: Row) => Key): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, Row>>(new Map());
  const last = useRef<Key>(undefined);
  const setAll = (rows: readonly Row[], is: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows) is ? next.set(rowKey(row), row) : next.delete(rowKey(row));
      return next;
    });
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(rowKey(row)),
    set(row, is, among, isRange) {
      const to = among.indexOf(row);
      const from = among.findIndex((one) => rowKey(one) === last.current);
      last.current = rowKey(row);
      if (!isRange || from < 0 || to < 0) setAll([row], is);
      else setAll(among.slice(Math.min(from, to), Math.max(from, to) + 1), is);
    },
    setAll,
    clear() {
      last.current = undefined;
      setChosen(new Map());
    },
  };
}

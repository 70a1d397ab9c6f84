import type { DragEvent } from 'react';
import type { CategoryRow } from '../../api/types';

/** Where a category is put: into a parent, 0 for the top, before a brother, 0 for behind all. */
export type Place = { parent_id: number; before_id: number };

type Named = Place & { name: string };

/** Where a category goes by each arrow; undefined where it can't. Each comes before those in it. */
export function movesOf(rows: readonly CategoryRow[], row: CategoryRow, mostLevels: number) {
  const brothersOf = (id: number) => rows.filter(({ parent_id }) => parent_id === id);
  const brothers = brothersOf(row.parent_id);
  const at = brothers.indexOf(row);
  const [previous, next, afterNext] = [brothers[at - 1], brothers[at + 1], brothers[at + 2]];
  const parent = rows.find(({ category_id }) => category_id === row.parent_id);
  const beforeId = (one: CategoryRow | undefined) => one?.category_id ?? 0;
  const uncles = parent ? brothersOf(parent.parent_id) : [];
  const deepest = Math.max(
    ...rows.filter(({ category_id }) => within(rows, row).has(category_id)).map(({ level }) => level),
  );
  const up: Place | undefined = previous && { parent_id: row.parent_id, before_id: previous.category_id };
  const down: Place | undefined = next && { parent_id: row.parent_id, before_id: beforeId(afterNext) };
  const into: Named | undefined =
    previous && deepest < mostLevels
      ? { parent_id: previous.category_id, before_id: 0, name: previous.name }
      : undefined;
  const out: Named | undefined = parent && {
    parent_id: parent.parent_id,
    before_id: beforeId(uncles[uncles.indexOf(parent) + 1]),
    name: parent.name,
  };
  return { up, down, into, out };
}

/** A category with all below it. */
export function within(rows: readonly CategoryRow[], row: CategoryRow): ReadonlySet<number> {
  const found = new Set([row.category_id]);
  for (const { category_id, parent_id } of rows) if (found.has(parent_id)) found.add(category_id);
  return found;
}

/** What stands below one of those. */
export function hiddenOf(rows: readonly CategoryRow[], above: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { category_id, parent_id } of rows)
    if (above.has(parent_id) || found.has(parent_id)) found.add(category_id);
  return found;
}

export type Drop = 'before' | 'into' | 'after';

/** What a drop means here: at the edges of a line beside it, in its middle into it. */
export function dropOf({ clientY, currentTarget }: DragEvent): Drop {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  if (part < 0.3) return 'before';
  return part > 0.7 ? 'after' : 'into';
}

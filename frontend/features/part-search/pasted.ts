import type { PartHit, PartListRow } from '../../api/types';
import { linesOf } from '../../lib/pasted-list';
import { missingOptions } from './options-dialog';

/** How many numbers the server takes at once. */
export const mostLines = 50;

/** A list that was pasted and is not on the ticket yet, a number on each line. */
export type Pasted = { text: string; edits: Record<string, Edit> };

/** What was done to a row of it, which is named by what was typed. */
export type Edit = { quantity?: number; option?: Record<string, string>; problem?: string };

export const nothingPasted: Pasted = { text: '', edits: {} };

/** A part to put on the ticket. */
export type ListItem = { product_id: number; quantity: number; option: Record<string, string> };

/** Another list behind what is left of the last one. */
export function pastedOn({ text, edits }: Pasted, more: string): Pasted {
  return { text: [...linesOf(text), ...linesOf(more)].join('\n'), edits };
}

/** The list with these rows alone. */
export function left({ edits }: Pasted, rows: readonly PartListRow[]): Pasted {
  const kept = rows.filter(({ typed }) => edits[typed]).map(({ typed }) => [typed, edits[typed]]);
  return { text: rows.map(({ typed }) => typed).join('\n'), edits: Object.fromEntries(kept) };
}

export function edited({ text, edits }: Pasted, { typed }: PartListRow, edit: Edit): Pasted {
  return { text, edits: { ...edits, [typed]: { ...edits[typed], ...edit } } };
}

export function quantityOf({ edits }: Pasted, row: PartListRow): number {
  return edits[row.typed]?.quantity ?? row.quantity;
}

/** Why a row can't go on the ticket yet. */
export type Hindrance = 'unknown' | 'notForSale' | 'options';

export function hindranceOf({ edits }: Pasted, { typed, part }: PartListRow): Hindrance | undefined {
  if (!part) return 'unknown';
  if (!part.orderable) return 'notForSale';
  return missingOptions(part.options, edits[typed]?.option ?? {}).length > 0 ? 'options' : undefined;
}

/** The rows that can go on the ticket. */
export function ready(pasted: Pasted, rows: readonly PartListRow[]): (PartListRow & { part: PartHit })[] {
  return rows.filter((row): row is PartListRow & { part: PartHit } => hindranceOf(pasted, row) === undefined);
}

export function itemOf(pasted: Pasted, row: PartListRow & { part: PartHit }): ListItem {
  return {
    product_id: row.part.product_id,
    quantity: quantityOf(pasted, row),
    option: pasted.edits[row.typed]?.option ?? {},
  };
}

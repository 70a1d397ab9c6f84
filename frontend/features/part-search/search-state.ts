import type { JobHit, PartHit, PartHits, Stock } from '../../api/types';

/**
 * What the search field holds and which hit Enter adds. `wish` remembers an Enter that came before the hits did:
 * it adds the part when it is clear which one is meant. `warned` is the part of which it was said that there are too few
 * here, 0 of none: the next Enter adds it.
 */
export type Search = { text: string; at: number; wish: string; warned: number };

export const nothing: Search = { text: '', at: 0, wish: '', warned: 0 };

export type SearchEvent =
  | { at: 'typed'; text: string }
  | { at: 'moved'; by: -1 | 1; count: number }
  | { at: 'wished' }
  | { at: 'granted' }
  | { at: 'warned'; of: number };

export function searched(search: Search, event: SearchEvent): Search {
  switch (event.at) {
    case 'typed':
      return { ...nothing, text: event.text };
    case 'moved':
      return { ...search, warned: 0, at: Math.max(0, Math.min(search.at + event.by, event.count - 1)) };
    case 'wished':
      return { ...search, wish: search.text.trim() };
    case 'granted':
      return { ...search, wish: '' };
    case 'warned':
      return { ...search, warned: event.of };
  }
}

const bare = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * What an early Enter meant: the part with exactly that number, else the first job that is called so, else the only part
 * of what was typed then.
 */
export function wishedFor(
  search: Search,
  term: string,
  hits: PartHits | undefined,
): PartHit | JobHit | undefined {
  const isAnswered = search.wish !== '' && search.wish === term && term === search.text.trim();
  if (!isAnswered || !hits) return undefined;
  const exact = hits.items.filter((hit) => bare(hit.mpn) === bare(term));
  if (exact.length === 0 && hits.jobs[0]?.first) return hits.jobs[0];
  const meant = exact.length > 0 ? exact : hits.items;
  return meant.length === 1 ? meant[0] : undefined;
}

/** What the search lists, in its order: jobs that are named so, parts, and the jobs that other words find. */
export type HitRow = { job: JobHit; part?: never } | { job?: never; part: PartHit };

export function rowsOf(hits: PartHits | undefined): HitRow[] {
  if (!hits) return [];
  const jobs = (first: boolean) => hits.jobs.filter((job) => job.first === first).map((job) => ({ job }));
  return [...jobs(true), ...hits.items.map((part) => ({ part })), ...jobs(false)];
}

/** The stores in the order of their columns, this one first. */
export function storesOf({ items }: Pick<PartHits, 'items'>): Stock[] {
  const stores = items[0]?.stock ?? [];
  return [...stores].sort((a, b) => Number(b.here) - Number(a.here));
}

/** Fewer are here than an add takes, and nobody was told yet. */
export function needsWarning({ warned }: Search, hit: PartHit): boolean {
  return hit.shortage !== undefined && warned !== hit.product_id;
}

export function needsOptions(hit: PartHit): boolean {
  return hit.options.some((option) => option.required);
}

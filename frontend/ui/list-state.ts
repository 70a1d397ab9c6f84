import { useCallback } from 'react';
import { changeSearch, useSearch } from './address';

/** What a list asks of the server (LIST-1). sort and order '' are the list's own order. */
export type ListQuery = {
  page: number;
  limit: number;
  sort: string;
  order: '' | 'asc' | 'desc';
  filters: Record<string, string>;
};

/**
 * The state of a list, kept in the address (LIST-4): Back, reload and a shared link show the same rows.
 * Only the parameters of this list are touched; a second list on a page gives its own prefix.
 */
export function useListState(filters: readonly string[] = [], limit = 10, prefix = '') {
  const search = useSearch();
  const state = readState(search, filters, limit, prefix);
  const change = useCallback(
    (next: ListQuery) => changeSearch((params) => writeState(params, next, limit, prefix)),
    [limit, prefix],
  );
  return [state, change] as const;
}

/** Reads what stands in an address; what is not valid there counts as absent. */
export function readState(search: string, filters: readonly string[], limit = 10, prefix = ''): ListQuery {
  const params = new URLSearchParams(search);
  const read = (name: string) => params.get(prefix + name) ?? '';
  const whole = (name: string, usual: number) =>
    /^[1-9]\d{0,8}$/.test(read(name)) ? Number(read(name)) : usual;
  const order = read('order');
  return {
    page: whole('page', 1),
    limit: Math.min(whole('limit', limit), 100),
    sort: read('sort'),
    order: order === 'asc' || order === 'desc' ? order : '',
    filters: Object.fromEntries(filters.map((name) => [name, read(name)])),
  };
}

function writeState(params: URLSearchParams, state: ListQuery, limit: number, prefix: string): void {
  const write = (name: string, value: string) =>
    value ? params.set(prefix + name, value) : params.delete(prefix + name);
  write('page', state.page > 1 ? String(state.page) : '');
  write('limit', state.limit === limit ? '' : String(state.limit));
  write('sort', state.sort);
  write('order', state.order);
  for (const [name, value] of Object.entries(state.filters)) write(name, value);
}

/** A click on a column: the active one flips, another one keeps the direction (LIST-3). */
export function sortBy(state: ListQuery, column: string): ListQuery {
  const isFlip = state.sort === column && state.order !== 'desc';
  const order = state.sort === column ? (isFlip ? 'desc' : 'asc') : state.order || 'asc';
  return { ...state, page: 1, sort: column, order };
}

/** The filters that are set. */
export const setOf = (filters: ListQuery['filters']) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

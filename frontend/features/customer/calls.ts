import { ask } from '../../api/client';
import type {
  CustomerGet,
  CustomerListRow,
  CustomerTags,
  IPPlace,
  Localization,
  MergedCustomer,
  Said,
} from '../../api/types';
import type { Load } from '../../ui/data-table';
import type { ListQuery } from '../../ui/list-state';

/** What a list asks of the server; what is open is left out. */
export function queryOf({ page, limit, sort, order, filters }: ListQuery) {
  const set = Object.entries(filters).filter(([, value]) => value);
  return { page, limit, ...(sort && { sort, order }), ...Object.fromEntries(set) };
}

export const loadCustomers: Load<CustomerListRow> = async (query, signal) => {
  const got = await ask<CustomerGet>('/api/customer/get', { query: queryOf(query), signal });
  return { results: got.results, totalPages: got.totalPages, position: got.position ?? '' };
};

/** The form of a customer; 0 is a new one. */
export function loadCustomer(
  customerId: number,
  signal?: AbortSignal,
  path = '/api/customer/get',
): Promise<CustomerGet> {
  return ask<CustomerGet>(path, { query: { customerId }, ...(signal && { signal }) });
}

/** All tags there are, and which of them the customer has. */
export function loadTags(path: string, customerId: number, signal: AbortSignal): Promise<CustomerTags> {
  return ask<CustomerTags>(path, { query: { customerId }, signal });
}

export async function loadCountries({ signal }: { signal: AbortSignal }) {
  return (await ask<Localization>('/api/localization', { signal })).countries;
}

export function saveTags(path: string, tags: readonly number[], intent: string): Promise<Said> {
  // An empty list has no field of its own in a form.
  const form = tags.length ? { tags: [...tags] } : { tags: '' };
  return ask<Said>(path, { method: 'POST', form, intent });
}

export function findPlace(path: string, ip: string): Promise<IPPlace> {
  return ask<IPPlace>(path, { query: { ip } });
}

export function mergeCustomer(path: string, into: number, intent: string): Promise<MergedCustomer> {
  return ask<MergedCustomer>(path, { method: 'POST', form: { into }, intent });
}

export function eraseCustomer(path: string, intent: string): Promise<Said> {
  return ask<Said>(path, { method: 'POST', intent });
}

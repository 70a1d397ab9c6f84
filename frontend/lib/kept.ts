import { apart } from './training';

/** What this browser tab remembers under `name`; undefined for nothing, or for what can't be read. */
export function kept<T>(name: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(apart(name)) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a value until the tab is closed; undefined forgets it. */
export function keep(name: string, value: unknown): void {
  if (value === undefined) sessionStorage.removeItem(apart(name));
  else sessionStorage.setItem(apart(name), JSON.stringify(value));
}

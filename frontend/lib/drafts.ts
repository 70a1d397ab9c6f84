import { apart } from './training';

const place = () => `${apart('camber.draft')} `;
const longest = 7 * 24 * 60 * 60 * 1000; // ms that a draft is good for

type Kept<T> = { at: number; value: T };

/** What this browser remembers of a form that was not saved; undefined for nothing, or for what is too old. */
export function draftOf<T>(name: string, now: number): T | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place() + name) ?? 'null') as Kept<T> | null;
    return kept && now - kept.at < longest ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers what is typed, beyond the tab and the session; undefined forgets it, as does a full disk. */
export function keepDraft<T>(name: string, value: T | undefined, now: number): void {
  try {
    if (value === undefined) localStorage.removeItem(place() + name);
    else localStorage.setItem(place() + name, JSON.stringify({ at: now, value } satisfies Kept<T>));
  } catch {
    // there is no room: the form itself holds it
  }
}

/** Forgets all drafts that are too old. */
export function sweepDrafts(now: number): void {
  for (const name of Object.keys(localStorage)) {
    const own = name.startsWith(place()) && name.slice(place().length);
    if (own && draftOf(own, now) === undefined) localStorage.removeItem(name);
  }
}

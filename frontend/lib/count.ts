import { language } from './text';

/** A whole number as people of the page's language write it: 12,345. */
export function counted(n: number): string {
  return n.toLocaleString(language());
}

/** The same of what was counted up to most: 10,000+. */
export function countedTo(n: number, most: number | undefined): string {
  return most && n > most ? `${counted(most)}+` : counted(n);
}

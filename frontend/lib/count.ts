import { language } from './text';

/** A whole number as people of the page's language write it: 12,345. */
export function counted(n: number): string {
  return n.toLocaleString(language());
}

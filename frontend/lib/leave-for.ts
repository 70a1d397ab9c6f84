import { goTo } from './go-to';

/** Leaves the page for an own path. What waits for it never goes on, so that nothing more is pressed meanwhile. */
export function leaveFor(path: string): Promise<never> {
  goTo(path);
  return new Promise(() => {});
}

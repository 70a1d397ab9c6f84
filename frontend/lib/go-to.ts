/** Leaves the page for an own path. */
export function goTo(path: string): void {
  location.assign(path);
}

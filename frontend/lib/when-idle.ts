const soon = 500; // ms: a busy page is not waited for longer

/** Runs when the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: soon });
  else setTimeout(run, 1); // Safari
}

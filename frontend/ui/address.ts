import { useCallback, useSyncExternalStore } from 'react';

const moved = 'address-moved';

/** The query of the address ("?page=2"), as it changes. */
export function useSearch(): string {
  return useSyncExternalStore(onMove, () => location.search);
}

/** Changes the query as one step, which Back takes back. */
export function changeSearch(write: (params: URLSearchParams) => void): void {
  const address = new URL(location.href);
  write(address.searchParams);
  if (address.href === location.href) return;
  history.pushState(history.state, '', address);
  dispatchEvent(new Event(moved));
}

/** One of `known` that the address keeps under `name`; the first one is not written there. */
export function useInAddress(name: string, known: readonly string[]) {
  const said = new URLSearchParams(useSearch()).get(name) ?? '';
  const usual = known[0] ?? '';
  const change = useCallback(
    (next: string) =>
      changeSearch((params) => (next === usual ? params.delete(name) : params.set(name, next))),
    [name, usual],
  );
  return [known.includes(said) ? said : usual, change] as const;
}

function onMove(run: () => void): () => void {
  addEventListener('popstate', run);
  addEventListener(moved, run);
  return () => {
    removeEventListener('popstate', run);
    removeEventListener(moved, run);
  };
}

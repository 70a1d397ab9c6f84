/** Whether the server answers. `since` is when it stopped, in ms of Date.now(). */
export type Reach = { at: 'online' } | { at: 'offline'; since: number };

const online: Reach = { at: 'online' };
let reach: Reach = online;
const listeners = new Set<() => void>();

/** Told after every request: did an answer come, whatever it said? */
export function reached(isReached: boolean): void {
  if (isReached === (reach.at === 'online')) return;
  reach = isReached ? online : { at: 'offline', since: Date.now() };
  for (const listener of listeners) listener();
}

export function currentReach(): Reach {
  return reach;
}

export function onReach(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Asks every `every` ms while the server is not reached, and at once when the browser has a network again. */
export function watchReach(every = 2_000): () => void {
  let timer = 0;
  const look = async () => {
    try {
      await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(every) });
      reached(true);
    } catch {
      reached(false);
    }
  };
  const follow = () => {
    clearInterval(timer);
    if (reach.at === 'offline') timer = window.setInterval(() => void look(), every);
  };
  const lose = () => reached(false);
  const find = () => void look();
  const stop = onReach(follow);
  addEventListener('offline', lose);
  addEventListener('online', find);
  follow();
  return () => {
    stop();
    clearInterval(timer);
    removeEventListener('offline', lose);
    removeEventListener('online', find);
  };
}

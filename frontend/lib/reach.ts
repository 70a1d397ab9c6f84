/**
 * Whether the server answers, `since` is when it stopped, in ms of Date.now(); and whether it can save, `words` are what it
 * says of that.
 */
export type Reach = { at: 'online' } | { at: 'offline'; since: number } | { at: 'down'; words: string };

const online: Reach = { at: 'online' };
let reach: Reach = online;
const listeners = new Set<() => void>();

/** Told after every request: did an answer come, whatever it said? */
export function reached(isReached: boolean): void {
  if (isReached !== (reach.at === 'offline')) return; // one that can't save is reached
  become(isReached ? online : { at: 'offline', since: Date.now() });
}

/** Told when the server says that it can't save, or can't reach its data. */
export function failing(words: string): void {
  if (reach.at !== 'down' || reach.words !== words) become({ at: 'down', words });
}

/** Told when the server saved something, or says that it can again. */
export function recovered(): void {
  if (reach.at === 'down') become(online);
}

function become(next: Reach): void {
  reach = next;
  for (const listener of listeners) listener();
}

export function currentReach(): Reach {
  return reach;
}

export function onReach(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * Asks `every` ms after the last answer whether the server is there, and waits `patience` ms for it: a loss is known
 * within 3 s (UX-21), also when nobody asks for anything. Asks at once when the browser has a network again.
 */
export function watchReach(every = 1_000, patience = 1_900): () => void {
  let timer = 0;
  let isStopped = false;
  const look = async () => {
    clearTimeout(timer);
    try {
      const path = reach.at === 'down' ? '/readyz' : '/healthz';
      const { ok } = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(patience) });
      reached(true);
      if (path === '/readyz' && ok) recovered();
    } catch {
      reached(false);
    }
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    if (!isStopped) timer = window.setTimeout(() => void look(), every);
  };
  const lose = () => reached(false);
  const find = () => void look();
  addEventListener('offline', lose);
  addEventListener('online', find);
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener('offline', lose);
    removeEventListener('online', find);
  };
}

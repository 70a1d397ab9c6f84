import { apart } from './training';

/** A line as the customer reads it. */
export type ShownLine = { key: string; quantity: number; name: string; amount: string };

/** What the customer sees of a register: nothing of the staff's. */
export type Shown =
  | { at: 'idle' }
  | {
      at: 'sale';
      lines: ShownLine[];
      totals: { title: string; amount: string }[];
      total: string;
      /** What is left to pay, once a part is paid or parts come back. */
      due: string | undefined;
      /** What the customer gets, where what comes back is worth more. */
      back?: string | undefined;
    }
  | { at: 'end'; lines: ShownLine[]; total: string; change: string | undefined; due: string | undefined };

const name = 'camber-display';
/** Where the screens of a register say that it is locked: the customer's shows nothing then. */
const locks = 'camber-lock';

type Said = { at: 'asked' } | { at: 'shown'; shown: Shown };

/** Tells the customer's screen what this tab has; the tab that is in front counts. */
export function showCustomers(): { show: (shown: Shown) => void; end: () => void } {
  const channel = new BroadcastChannel(apart(name));
  let last: Shown = { at: 'idle' };
  const tell = () => {
    if (document.visibilityState === 'visible')
      channel.postMessage({ at: 'shown', shown: last } satisfies Said);
  };
  channel.onmessage = ({ data }: MessageEvent<Said>) => data.at === 'asked' && tell();
  document.addEventListener('visibilitychange', tell);
  const leave = () => {
    if (document.visibilityState === 'visible')
      channel.postMessage({ at: 'shown', shown: { at: 'idle' } } satisfies Said);
  };
  addEventListener('pagehide', leave);
  return {
    show(shown) {
      if (JSON.stringify(shown) === JSON.stringify(last)) return;
      last = shown;
      tell();
    },
    end() {
      leave();
      document.removeEventListener('visibilitychange', tell);
      removeEventListener('pagehide', leave);
      channel.close();
    },
  };
}

/** Follows what the register shows its customer. */
export function followRegister(show: (shown: Shown) => void): () => void {
  const channel = new BroadcastChannel(apart(name));
  const lock = new BroadcastChannel(apart(locks));
  let isLocked = false;
  const ask = () => channel.postMessage({ at: 'asked' } satisfies Said);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.at === 'shown') show(isLocked ? { at: 'idle' } : data.shown);
  };
  lock.onmessage = ({ data }: MessageEvent<{ at: string }>) => {
    if (data.at === 'locked') show({ at: 'idle' });
    if (data.at === 'locked' || data.at === 'unlocked') isLocked = data.at === 'locked';
    if (data.at === 'unlocked') ask();
  };
  ask();
  return () => {
    channel.close();
    lock.close();
  };
}

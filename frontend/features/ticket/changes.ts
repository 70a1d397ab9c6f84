import { ApiError, newIntent } from '../../api/client';
import type { Cart, RefusedItem } from '../../api/types';
import type { E4 } from '../../lib/unit-price';

/** What is done to a ticket. customer_id 0 takes the customer off. */
export type Change =
  /** isBack: it is asked what comes back, and nothing goes on the ticket. */
  | { kind: 'scan'; code: string; isBack?: boolean }
  | { kind: 'add'; product_id: number; quantity: number; option: Record<string, string> }
  /** Several parts at once; what can't be added is answered, not refused. */
  | { kind: 'list'; items: Item[] }
  | { kind: 'quantity'; key: string; quantity: number }
  | { kind: 'remove'; key: string }
  /** A line that was removed, as it was. */
  | { kind: 'restore'; key: string }
  | { kind: 'customer'; customer_id: number }
  /** add1…addN of the vehicle that the parts are for; none takes it off. */
  | { kind: 'vehicle'; facets: Record<string, string> }
  | { kind: 'continue'; order_id: number; isTakenOver?: boolean }
  /** Another open ticket of the register, or a fresh one, by its name. */
  | { kind: 'open'; uuid: string }
  | { kind: 'price'; key: string; unit: E4; reason?: string }
  | { kind: 'custom'; name: string; unit: E4; quantity: number; tax_class_id: string }
  | { kind: 'labor'; of: string; labor_id: number; minutes: number; quantity: number; name: string }
  | {
      kind: 'relabor';
      key: string;
      labor_id?: number;
      minutes?: number;
      name?: string;
      unit?: E4;
      reason?: string;
    }
  | { kind: 'poNumbers'; numbers: PONumber[] }
  /** What is noted on a line, '' on none, and on the ticket. */
  | { kind: 'note'; key: string; note: string; comment: string }
  /** What was chosen of a job, all at once. */
  | { kind: 'job'; job_id: number; version: string; picks: JobPick[]; labor: boolean }
  /** For so many pieces the old part is handed in now: no core is charged for them. */
  | { kind: 'oldParts'; key: string; pieces: number }
  /** So many pieces are sold although they are not here: they are ordered. */
  | { kind: 'toOrder'; key: string; pieces: number }
  /** So many pieces of the line are not taken, as they are not here: a lost sale. */
  | { kind: 'lost'; key: string; pieces: number }
  /** What comes back of an order, in place of what came back of it before; none takes it off. */
  | {
      kind: 'bring';
      order_id: number;
      reason: string;
      comment: string;
      facets: Record<string, string>;
      lines: { order_product_id: number; quantity: number; restock: boolean }[];
    }
  /** Saved as an order to be taken up again, and let go: what follows is on a fresh ticket. */
  | { kind: 'park' }
  /** Let go as it was last saved. */
  | { kind: 'abandon' };

/** The part that is taken for a line of a job. */
export type JobPick = { line: number; product_id: number };

/** A part of a list. */
export type Item = { product_id: number; quantity: number; option: Record<string, string> };

/** The ticket after a change; what of a list is not on it; the order that a parked one is. */
export type Answer = Cart & { refused?: RefusedItem[]; parked?: number };

/** The customer's own number for a line; of all lines where all is set. */
export type PONumber = { key: string; name: string; number: string; all: boolean };

/** A change on its way, and the key that makes a second try of it harmless (API-6). */
export type Waiting = { change: Change; intent: string };

export type Changes = {
  push: (change: Change) => void;
  /** Does not wait for the next try. */
  hurry: () => void;
  /** Resolves when nothing waits any more. */
  settled: () => Promise<void>;
  stop: () => void;
};

export type ChangesOptions = {
  /** What a tab that was closed or reloaded in the middle left behind. */
  first: readonly Waiting[];
  send: (waiting: Waiting) => Promise<Answer>;
  /** Told of every change of the queue. */
  keep: (waiting: readonly Waiting[]) => void;
  onDone: (done: Waiting, cart: Answer) => void;
  /** The server said no: the change is dropped. */
  onRefused: (refused: Waiting, error: unknown) => void;
  /** The session ended or the register is locked: what waits stays for the next sign-in. */
  onShut: () => void;
};

const longestWait = 4_000;
const triesOfBroken = 3;

/** Sends changes one after another, in order, each until it is answered. */
export function queueChanges(options: ChangesOptions): Changes {
  let waiting = options.first;
  let isRunning = false;
  let isStopped = false;
  let wake = () => {};
  let idle: (() => void)[] = [];

  const set = (next: readonly Waiting[]) => {
    waiting = next;
    options.keep(next);
  };
  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    let tries = 0;
    for (let first = waiting[0]; first && !isStopped; first = waiting[0]) {
      try {
        const cart = await options.send(first);
        tries = 0;
        set(waiting.slice(1));
        options.onDone(first, cart);
      } catch (error) {
        if (isStopped) break;
        if (isShut(error)) {
          options.onShut();
          break;
        }
        tries += 1;
        if (isPassing(error, tries)) {
          await pause(waitBefore(tries, error));
          continue;
        }
        tries = 0;
        set(waiting.slice(1));
        options.onRefused(first, error);
      }
    }
    isRunning = false;
    for (const done of idle) done();
    idle = [];
  };

  if (waiting.length > 0) void run();
  return {
    push: (change) => {
      set([...waiting, { change, intent: newIntent() }]);
      void run();
    },
    hurry: () => wake(),
    settled: () => (isRunning ? new Promise((done) => idle.push(done)) : Promise.resolve()),
    stop: () => {
      isStopped = true;
      wake();
    },
  };
}

function isShut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 423);
}

/** Not reached, too busy, or the first try of it still at work: asked again for as long as it takes. */
function isPassing(error: unknown, tries: number): boolean {
  if (!(error instanceof ApiError)) return false;
  if ([0, 429, 502, 503, 504].includes(error.status)) return true;
  if (error.status === 409) return error.retryAfter !== undefined;
  return error.status === 500 && tries < triesOfBroken;
}

function waitBefore(tries: number, error: unknown): number {
  const told = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min(told === undefined ? 250 * 2 ** (tries - 1) : told * 1_000, longestWait);
}

/** A key press as the scanner sees it. */
export type Key = {
  key: string;
  /** In ms, from any fixed start. */
  at: number;
  repeat?: boolean;
  modified?: boolean;
  /** The field can't be given held keys later: they go there at once, and its value is put back after a scan. */
  unholdable?: boolean;
};

export type ScanOptions = {
  /** Longest time between two keys of one scan, in ms. */
  gap: number;
  /** How long one of these times may be where the rest of the scan makes up for it: a busy machine stutters. */
  stutter: number;
  /** Shortest code; less is typing. */
  shortest: number;
  /** The character that the scanner is set to send first. It opens a scan whatever the speed, until Enter. */
  prefix: string;
  /** The same code again within so many ms is dropped; 0 counts every scan. */
  dropSameWithin: number;
};

export const wedge: ScanOptions = { gap: 50, stutter: 150, shortest: 4, prefix: '', dropSameWithin: 0 };

export type ScanState = {
  /** Keys of the burst so far. */
  burst: string;
  /** How many of them reached the field before it looked like a scan: 0 after the prefix, else 1 or more. */
  leaked: number;
  began: number;
  last: number;
  /** One time between two keys was longer than the gap. */
  stuttered: boolean;
  lastCode: string;
  lastCodeAt: number;
};

export const quiet: ScanState = {
  burst: '',
  leaked: 0,
  began: -Infinity,
  last: -Infinity,
  stuttered: false,
  lastCode: '',
  lastCodeAt: -Infinity,
};

/**
 * What is to be done with the key, after `release` (held keys that turned out to be typing) went to the field:
 * pass it on, hold it back, or hold it back because it ended a scan. `code` '' is a scan that was dropped.
 */
export type ScanStep = { state: ScanState; release: string } & (
  | { act: 'pass' }
  | { act: 'hold' }
  | { act: 'scan'; code: string; leaked: number }
);

const silent = ['Shift', 'CapsLock', 'NumLock'];

/** One key press further. Pure: the clock is the key's own. */
export function press(state: ScanState, key: Key, options: ScanOptions = wedge): ScanStep {
  if (silent.includes(key.key)) return { state, release: '', act: state.burst ? 'hold' : 'pass' };
  const prefixed = state.burst !== '' && state.leaked === 0;
  const fast = key.at - state.last < options.gap;
  const stutters = !fast && !state.stuttered && key.at - state.last < options.stutter;
  const together = prefixed || (state.burst !== '' && (fast || stutters));
  const printable = key.key.length === 1 && !key.repeat && !key.modified;

  if (!key.modified && options.prefix && key.key === options.prefix) {
    return {
      state: { ...silence(state), burst: key.key, began: key.at, last: key.at },
      release: held(state),
      act: 'hold',
    };
  }
  if (printable && together && !prefixed && (stutters || key.unholdable)) {
    const burst = state.burst + key.key;
    const stuttered = state.stuttered || stutters;
    const next = { ...state, burst, leaked: burst.length, last: key.at, stuttered };
    return { state: next, release: held(state), act: 'pass' };
  }
  if (printable && together) {
    return { state: { ...state, burst: state.burst + key.key, last: key.at }, release: '', act: 'hold' };
  }
  if (printable) {
    return {
      state: { ...silence(state), burst: key.key, leaked: 1, began: key.at, last: key.at },
      release: held(state),
      act: 'pass',
    };
  }
  const code = prefixed ? state.burst.slice(1) : state.burst;
  const quick = prefixed || key.at - state.began < options.gap * code.length;
  const ends = key.key === 'Enter' && !key.repeat && !key.modified && together && quick;
  if (ends && code.length >= options.shortest) {
    const same = code === state.lastCode && key.at - state.lastCodeAt < options.dropSameWithin;
    const next = { ...quiet, lastCode: code, lastCodeAt: key.at };
    return { state: next, release: '', act: 'scan', code: same ? '' : code, leaked: state.leaked };
  }
  return { state: silence(state), release: held(state), act: 'pass' };
}

/**
 * No key came for a while: what was held may be typing and goes to the field. It is taken back should the scan go on.
 * A prefixed scan waits for its Enter.
 */
export function pause(state: ScanState): ScanStep {
  if (state.leaked === 0) return { state, release: '', act: 'pass' };
  return { state: { ...state, leaked: state.burst.length }, release: held(state), act: 'pass' };
}

/** Whether the keys so far came as only a scanner sends them; `last` is when the last of them came. */
export function isScan({ burst, began, last, stuttered }: ScanState, options: ScanOptions = wedge): boolean {
  return burst.length >= options.shortest && !stuttered && last - began < options.gap * (burst.length - 1);
}

function held(state: ScanState): string {
  return state.leaked ? state.burst.slice(state.leaked) : '';
}

function silence(state: ScanState): ScanState {
  return { ...quiet, lastCode: state.lastCode, lastCodeAt: state.lastCodeAt };
}

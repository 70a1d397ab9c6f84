/** A key press as the scanner sees it. `at` is in milliseconds, from any fixed start. */
export type Key = { key: string; at: number; repeat?: boolean; modified?: boolean };

export type ScanOptions = {
  /** Longest time between two keys of one scan, in ms. */
  gap: number;
  /** Shortest code; less is typing. */
  shortest: number;
  /** The character that the scanner is set to send first. It opens a scan whatever the speed, until Enter. */
  prefix: string;
  /** The same code again within so many ms is dropped; 0 counts every scan. */
  dropSameWithin: number;
};

export const wedge: ScanOptions = { gap: 50, shortest: 4, prefix: '', dropSameWithin: 0 };

export type ScanState = {
  /** Keys of the burst so far. */
  burst: string;
  /** How many of them reached the field before it looked like a scan: 0 after the prefix, else 1. */
  leaked: number;
  last: number;
  lastCode: string;
  lastCodeAt: number;
};

export const quiet: ScanState = {
  burst: '',
  leaked: 0,
  last: -Infinity,
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
  const together = prefixed || (state.burst !== '' && key.at - state.last < options.gap);
  const printable = key.key.length === 1 && !key.repeat && !key.modified;

  if (!key.modified && options.prefix && key.key === options.prefix) {
    return {
      state: { ...state, burst: key.key, leaked: 0, last: key.at },
      release: held(state),
      act: 'hold',
    };
  }
  if (printable && together) {
    return { state: { ...state, burst: state.burst + key.key, last: key.at }, release: '', act: 'hold' };
  }
  if (printable) {
    return {
      state: { ...state, burst: key.key, leaked: 1, last: key.at },
      release: held(state),
      act: 'pass',
    };
  }
  const code = prefixed ? state.burst.slice(1) : state.burst;
  if (key.key === 'Enter' && !key.repeat && !key.modified && together && code.length >= options.shortest) {
    const same = code === state.lastCode && key.at - state.lastCodeAt < options.dropSameWithin;
    const next = { ...quiet, lastCode: code, lastCodeAt: key.at };
    return { state: next, release: '', act: 'scan', code: same ? '' : code, leaked: state.leaked };
  }
  return { state: silence(state), release: held(state), act: 'pass' };
}

/** No key came for longer than `gap`: what was held was typing. A prefixed scan waits for its Enter. */
export function pause(state: ScanState): ScanStep {
  if (state.leaked === 0) return { state, release: '', act: 'pass' };
  return { state: silence(state), release: held(state), act: 'pass' };
}

function held(state: ScanState): string {
  return state.leaked ? state.burst.slice(state.leaked) : '';
}

function silence(state: ScanState): ScanState {
  return { ...quiet, lastCode: state.lastCode, lastCodeAt: state.lastCodeAt };
}

import { describe, expect, it } from 'vitest';
import { type Key, pause, press, quiet, type ScanOptions, type ScanState, wedge } from './scan';

type Told = { passed: string; codes: string[] };

/** Presses keys at given times, with the pauses that the page's timer would tell. */
function play(keys: Key[], options: Partial<ScanOptions> = {}): Told {
  const rules = { ...wedge, ...options };
  const told: Told = { passed: '', codes: [] };
  let state: ScanState = quiet;
  keys.forEach((key, i) => {
    const step = press(state, key, rules);
    told.passed += step.release;
    if (step.act === 'pass') told.passed += key.key === 'Enter' ? '⏎' : key.key;
    if (step.act === 'scan') {
      // What leaked is taken back out of the field.
      told.passed = told.passed.slice(0, told.passed.length - step.leaked);
      if (step.code) told.codes.push(step.code);
    }
    state = step.state;
    const next = keys[i + 1]?.at ?? Infinity;
    if (next > key.at + 2 * rules.gap) {
      const rest = pause(state);
      told.passed += rest.release;
      state = rest.state;
    }
  });
  return told;
}

/** Characters `every` ms apart, from `at`, ended by Enter. */
function keys(text: string, every: number, at = 0, end = true): Key[] {
  const names = end ? [...text, 'Enter'] : [...text];
  return names.map((key, i) => ({ key, at: at + i * every }));
}

describe('a scan', () => {
  it('is 4 characters or more, less than 50 ms apart, ended by Enter, and leaves nothing behind', () => {
    expect(play(keys('0123456789012', 8))).toEqual({ passed: '', codes: ['0123456789012'] });
    expect(play(keys('KB-1', 49))).toEqual({ passed: '', codes: ['KB-1'] });
  });

  it('is not: too short, too slow, not ended, ended too late', () => {
    expect(play(keys('123', 8))).toEqual({ passed: '123⏎', codes: [] });
    expect(play(keys('1234', 50))).toEqual({ passed: '1234⏎', codes: [] });
    expect(play(keys('12345', 8, 0, false))).toEqual({ passed: '12345', codes: [] });
    expect(play([...keys('12345', 8, 0, false), { key: 'Enter', at: 500 }])).toEqual({
      passed: '12345⏎',
      codes: [],
    });
  });

  it('survives one stutter of a busy machine, wherever it comes', () => {
    const code = '418630013633';
    for (let late = 1; late <= code.length; late++) {
      const stuttered = keys(code, 8).map((key, i) => (i < late ? key : { ...key, at: key.at + 120 }));
      expect(play(stuttered), `before key ${late}`).toEqual({ passed: '', codes: [code] });
    }
  });

  it('keeps its capitals: Shift alone does not end it', () => {
    const scan: Key[] = [
      { key: 'Shift', at: 0 },
      { key: 'K', at: 4 },
      { key: 'Shift', at: 8 },
      { key: 'B', at: 12 },
      { key: '-', at: 16 },
      { key: '7', at: 20 },
      { key: 'Enter', at: 24 },
    ];
    expect(play(scan).codes).toEqual(['KB-7']);
  });

  it('begins anew after typing', () => {
    expect(play([...keys('ab', 200, 0, false), ...keys('99887766', 5, 1_000)])).toEqual({
      passed: 'ab',
      codes: ['99887766'],
    });
  });

  it('is not a key held down, nor a shortcut', () => {
    const held = keys('aaaaaa', 30).map((key, i) => ({ ...key, repeat: i > 0 && key.key === 'a' }));
    expect(play(held).codes).toEqual([]);
    expect(play(keys('1234', 5).map((key) => ({ ...key, modified: true }))).codes).toEqual([]);
  });
});

describe('typing', () => {
  it('arrives whole and in order when two keys come fast', () => {
    const burst: Key[] = [
      { key: 't', at: 0 },
      { key: 'h', at: 30 },
      { key: 'e', at: 200 },
      { key: 'Backspace', at: 220 },
    ];
    expect(play(burst).passed).toBe('theBackspace');
  });
});

describe('twenty scans at ten a second', () => {
  const twenty = Array.from({ length: 20 }, (_, i) => keys('012345678905', 7, i * 100)).flat();

  // UX-11
  it('are twenty, in order, also of one part', () => {
    expect(play(twenty)).toEqual({ passed: '', codes: Array(20).fill('012345678905') });
    const different = Array.from({ length: 20 }, (_, i) => keys(`PART-${i}`, 7, i * 100)).flat();
    expect(play(different).codes).toEqual(Array.from({ length: 20 }, (_, i) => `PART-${i}`));
  });

  it('are one where the same code is to be dropped for 2 s', () => {
    expect(play(twenty, { dropSameWithin: 2_000 })).toEqual({ passed: '', codes: ['012345678905'] });
    const later = [...keys('1234', 5), ...keys('1234', 5, 2_100)];
    expect(play(later, { dropSameWithin: 2_000 }).codes).toEqual(['1234', '1234']);
  });
});

describe('a prefix', () => {
  it('opens a scan at any speed and is not part of the code', () => {
    expect(play(keys('~1234', 120), { prefix: '~' })).toEqual({ passed: '', codes: ['1234'] });
  });

  it('does not lose what was typed just before it', () => {
    const fast = [...keys('ab', 20, 0, false), ...keys('~1234', 5, 40)];
    expect(play(fast, { prefix: '~' })).toEqual({ passed: 'ab', codes: ['1234'] });
  });
});

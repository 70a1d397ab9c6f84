import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const styles = join(import.meta.dirname, '../styles');
const read = (name: string) => readFileSync(join(styles, name), 'utf8');
const sheets = readdirSync(styles, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

/** The first width of each larger layout. */
const breakpoints = [640, 768, 832, 992, 1024, 1200, 1440];
/**
 * Where less than a layout changes: what has no room on a small phone, what has some on a desk of the till, and where parts
 * come first among suggestions (SRCH-1).
 */
const finer = [360, 375, 390, 480, 1280, 1439];

// MSG-5
describe('layouts change at the breakpoints alone', () => {
  it('as classes name them', () => {
    const named = [...read('tokens.css').matchAll(/--breakpoint-\w+: (\d+)px/g)].map(([, px]) => Number(px));
    expect(named).toEqual(breakpoints);
  });

  it.each(sheets)('in %s', (name) => {
    const asked = [...read(name).matchAll(/@media([^{]*)\{/g)].map(([, query = '']) => query);
    expect(asked.filter((query) => /(min|max)-width/.test(query))).toEqual([]); // there is one way to write it
    const widths = asked
      .flatMap((query) => query.match(/\([^()]*\bwidth\b[^()]*\)/g) ?? [])
      .flatMap((condition) => [...condition.matchAll(/(\d+)px/g)].map(([, px]) => Number(px)));
    expect(widths.filter((px) => !breakpoints.includes(px) && !finer.includes(px))).toEqual([]);
  });
});

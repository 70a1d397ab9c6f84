import { describe, expect, it } from 'vitest';
import { vinOf } from './vin';

describe('vinOf', () => {
  it('takes the leading I of a scanned label off, and blanks and hyphens out', () => {
    expect(vinOf('I3GCUKRECXFG123456')).toBe('3GCUKRECXFG123456');
    expect(vinOf(' 3gc-ukrec xfg123456')).toBe('3GCUKRECXFG123456');
  });

  it('leaves an I alone where a 1 may be meant', () => {
    expect(vinOf('IFTEW1EP5NKE29730')).toBe('IFTEW1EP5NKE29730');
    expect(vinOf('I')).toBe('I');
  });
});

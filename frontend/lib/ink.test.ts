import { expect, it } from 'vitest';
import { isDrawn, pathOf } from './ink';

// TRD-9 a2
it('writes strokes as a path, and takes a dot for no signature', () => {
  const dot = [[[5, 5]]] as const;
  const slip = [
    [
      [5, 5],
      [20, 9],
    ],
  ] as const;
  const name = [
    [
      [10, 90],
      [200, 40],
      [400, 140],
    ],
    [[7, 7]],
  ] as const;
  expect([dot, slip, name].map(isDrawn)).toEqual([false, false, true]);
  expect(pathOf(name)).toBe('M10 90L200 40L400 140');
  expect(pathOf(dot)).toBe('');
});

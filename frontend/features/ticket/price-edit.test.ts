import { describe, expect, it, test } from 'vitest';
import { byAdjustment, byPercent, byPrice, percentFigure, typedE4, typedPercent } from './price-edit';

// PRC-1: each follows from the others.
describe('a price', () => {
  test.each([
    [46_9900, 40_0000, -6_9900, -14_876],
    [46_9900, 46_9900, 0, 0],
    [10_0000, 0, -10_0000, -100_000],
    [1234, 2468, 1234, 100_000],
    [0, 5_0000, 5_0000, 0],
  ])('of %d that becomes %d', (before, unit, adjustment, percent) => {
    expect(byPrice(before, unit)).toEqual({ unit, adjustment, percent });
    expect(byAdjustment(before, adjustment).unit).toBe(unit);
  });

  it('is never below 0', () => {
    expect(byPrice(5_0000, -1).unit).toBe(0);
    expect(byAdjustment(5_0000, -6_0000)).toEqual({ unit: 0, adjustment: -5_0000, percent: -100_000 });
    expect(byPercent(5_0000, -101_000)).toEqual({ unit: 0, adjustment: -5_0000, percent: -100_000 });
  });

  it('of whole cents stays one by percent, and a smaller one keeps its decimals', () => {
    expect(byPercent(46_9900, -10_000).unit).toBe(42_2900);
    expect(byPercent(1234, -10_000).unit).toBe(1111);
    expect(byPercent(46_9900, 8_250).unit).toBe(50_8700);
  });
});

it('reads amounts of 4 decimals and percents of 3', () => {
  expect(['12', '$1,234.5678', '.1234', '-3.2', 'x', '1.23456', ''].map(typedE4)).toEqual([
    12_0000, 1234_5678, 1234, -3_2000, 0, 0, 0,
  ]);
  expect(['10', '-12.5 %', '33.33333', '0.0005', '-101', 'x'].map(typedPercent)).toEqual([
    10_000, -12_500, 33_333, 1, -101_000, 0,
  ]);
  expect([10_000, -12_500, 33_333, 1, 0].map(percentFigure)).toEqual(['10', '-12.5', '33.333', '0.001', '0']);
});

import { expect, test } from 'vitest';
import { grid, named } from './base-map';

const at = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng * 100, y: -lat * 100 });
const town = (name: string, lat: number, lng: number, zips = 1) => ({ name, lat, lng, zips });

test('names the larger town where two lie together, and moves a name aside', () => {
  const towns = [town('Waterloo', 1, 1, 5), town('Evansdale', 1, 1.02), town('Dewar', 5, 5)];
  const names = named(towns, [{ lat: 0.6, lng: 1 }], at);
  expect(names.map(({ name, dx, dy }) => [name, Math.sign(dx), Math.sign(dy)])).toEqual([
    ['Waterloo', 0, -1],
    ['Evansdale', 1, 0],
    ['Dewar', 0, 1],
  ]);
});

test('leaves a name out that has room nowhere', () => {
  const towns = Array.from({ length: 9 }, (_, i) => town(`Town ${i}`, 1, 1));
  expect(named(towns, [], at)).toHaveLength(4);
});

test('draws a grid around the place at quarters of a degree', () => {
  const lines = grid({ lat: 42.53, lng: -92.44 });
  expect(lines).toHaveLength(82);
  for (const line of lines)
    for (const degrees of line.flat()) expect(degrees * 4).toBe(Math.round(degrees * 4));
});

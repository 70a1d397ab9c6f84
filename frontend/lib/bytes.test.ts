import { expect, test } from 'vitest';
import { bytesText } from './bytes';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1500, '1.5 KB'],
  [81_400, '81 KB'],
  [3_900_000, '3.9 MB'],
  [50_000_000, '50 MB'],
  [4_294_967_296, '4.3 GB'],
])('%d is %j', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

import { expect, test } from 'vitest';
import { csv } from './csv';

test.each([
  [['plain', 7], 'plain,7'],
  [['a,b', 'say "12"', 'two\nlines'], '"a,b","say ""12""","two\nlines"'],
  [['=1+1', '+3', '-3', '@x', '\tx'], "'=1+1,'+3,'-3,'@x,'\tx"],
  [[-3, 0.5], '-3,0.5'],
  [['=a,b'], '"\'=a,b"'],
  [[''], ''],
])('a row of %j', (row, line) => {
  expect(csv([row])).toBe(`\uFEFF${line}\r\n`);
});

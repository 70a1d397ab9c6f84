import { expect, test } from 'vitest';
import { matching } from './match';

const models = ['Equinox', 'F-150', 'Silverado 1500', 'Silverado 2500 HD', 'Suburban', 'Niño 15'].map(
  (label) => ({ label }),
);

test.each([
  ['', ['Equinox', 'F-150', 'Silverado 1500', 'Silverado 2500 HD', 'Suburban', 'Niño 15']],
  ['silv', ['Silverado 1500', 'Silverado 2500 HD']],
  ['f150', ['F-150']],
  ['15', ['Silverado 1500', 'Niño 15', 'F-150']],
  ['nino', ['Niño 15']],
  ['silverado2', ['Silverado 2500 HD']],
  ['zz', []],
])('%j finds %j, the best first', (typed, labels) => {
  expect(matching(models, typed).map(({ label }) => label)).toEqual(labels);
});

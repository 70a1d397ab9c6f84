import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangeSign } from './change-sign';

// PAY-2
test.each([
  ['all of it is in the field', { change: 0, left: 0, owed: 50_28 }, 'Still due$50.28before this payment'],
  ['a part is', { change: 0, left: 30_28, owed: 50_28 }, 'Still due$30.28after this payment'],
  ['there is more cash', { change: 9_72, left: 0, owed: 50_28 }, /^Change Due\$9\.721 × \$5/],
  ['nothing is owed', { change: 0, left: 0, owed: 0 }, 'Change Due$0.00No change'],
])('says what is owed or goes back where %s', (_, amounts, want) => {
  const { container } = render(<ChangeSign {...amounts} />);
  const said = container.textContent?.replaceAll('\u00a0', ' ');
  expect(said).toMatch(want);
});

import { expect, test } from 'vitest';
import { isPhone, masked, remasked } from './phone';

// MSG-4
test.each([
  ['', ''],
  ['3', '(3'],
  ['319', '(319'],
  ['3195', '(319) 5'],
  ['319555', '(319) 555'],
  ['3195550177', '(319) 555-0177'],
  ['319.555.0177', '(319) 555-0177'],
  ['+1 319 555 0177', '(319) 555-0177'],
  ['1-319-555-0177', '(319) 555-0177'],
  ['(319) 555-01779', '(319) 555-0177'],
  ['call me', ''],
  ['+', '+'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
])('%j is shown as %j', (typed, shown) => {
  expect(masked(typed)).toBe(shown);
  expect(masked(shown)).toBe(shown);
});

test.each([
  ['(319) 555-0177', true],
  ['555-0177', true],
  ['319 555', false],
  ['', false],
  ['+44 20 7946 0018', true],
  ['+44 20', false],
  ['+4420794600181234', false],
])('%j could be called: %s', (text, is) => {
  expect(isPhone(text)).toBe(is);
});

// MSG-4: `|` is the caret.
test.each([
  ['typing at the end', '(319', '(3195|', '(319) 5|', false],
  ['typing inside, caret kept', '(319) 555-017', '(36|19) 555-017', '(36|1) 955-5017', false],
  ['one digit too many', '(319) 555-0177', '(319) 5955|-0177', '(319) 555|-0177', false],
  ['erasing back over a sign', '(319) 555-0177', '(319) 555|0177', '(319) 55|0-177', false],
  ['erasing forward over a sign', '(319) 555-0177', '(319) 555|0177', '(319) 555|-177', true],
  ['erasing the last digit', '(3', '(|', '|', false],
  ['erasing all', '(319) 555-0177', '|', '|', false],
  ['pasting with the country', '', '+1 (319) 555-0177|', '(319) 555-0177|', false],
])('%s', (_, before, typed, after, isForward) => {
  const edit = { text: typed.replace('|', ''), caret: typed.indexOf('|') };
  const { text, caret } = remasked(before, edit, isForward);
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(after);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PhoneField } from './phone-field';

function Phone({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <PhoneField label="Phone" value={value} onChange={setValue} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });

// MSG-4
it('masks as one types, and brings up the keys of a phone', async () => {
  render(<Phone />);
  await userEvent.type(field(), '3195550177');
  expect(field().value).toBe('(319) 555-0177');
  expect(field().type).toBe('tel');
});

// MSG-4
it('takes a pasted number in any form', async () => {
  render(<Phone />);
  await userEvent.click(field());
  await userEvent.paste('+1 319.555.0177');
  expect(field().value).toBe('(319) 555-0177');
});

it('keeps the caret where one mends a digit', async () => {
  render(<Phone start="(319) 555-0177" />);
  await userEvent.type(field(), '{Backspace}8', { initialSelectionStart: 8, initialSelectionEnd: 8 });
  expect(field().value).toBe('(319) 585-0177');
  expect(field().selectionStart).toBe(8);
});

it('erases the digit behind a sign of the mask', async () => {
  render(<Phone start="(319) 555-0177" />);
  await userEvent.type(field(), '{Backspace}', { initialSelectionStart: 10, initialSelectionEnd: 10 });
  expect(field().value).toBe('(319) 550-177');
});

it('can be emptied key by key', async () => {
  render(<Phone start="(319) 555-0177" />);
  await userEvent.type(field(), '{Backspace>10/}');
  expect(field().value).toBe('');
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TextArea } from './text-area';

function Comment({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return <TextArea label="Comment" value={value} onChange={setValue} most={30} />;
}
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });

it('counts, and speaks of it when little room is left', async () => {
  render(<Comment start="123456789" />);
  expect(screen.getByText('9 of 30')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.type(area(), '0');
  expect(screen.getByText('10 of 30')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('20 characters left');
});

// MSG-3
it('keeps what is too long, and says so', async () => {
  render(<Comment start="" />);
  await userEvent.click(area());
  await userEvent.paste('x'.repeat(31));
  expect(area().value).toHaveLength(31);
  expect(area().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Maximum 30 characters')).toBeDefined();
});

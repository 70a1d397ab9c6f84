import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Switch } from './switch';

it('is turned by its words and by the space bar', async () => {
  const change = vi.fn();
  render(<Switch label="Text message" hint="Needs consent" checked={false} onChange={change} />);
  const control = screen.getByRole<HTMLInputElement>('switch', {
    name: 'Text message',
    description: 'Needs consent',
  });
  await userEvent.click(screen.getByText('Text message'));
  control.focus();
  await userEvent.keyboard(' ');
  expect(change.mock.calls).toEqual([[true], [true]]);
});

it('refuses another press while it is being saved', async () => {
  const change = vi.fn();
  render(<Switch label="Sounds" checked busy onChange={change} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Sounds' }));
  expect(change).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
});

it('is off with its reason', () => {
  render(<Switch label="Sounds" checked off="Muted by the manager." onChange={() => {}} />);
  const control = screen.getByRole<HTMLInputElement>('switch', { description: 'Muted by the manager.' });
  expect(control.disabled).toBe(true);
});

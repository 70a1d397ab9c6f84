import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PasswordField } from './password-field';

const field = () => screen.getByLabelText<HTMLInputElement>('Password');

it('is hidden until it is asked for', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  expect(field().type).toBe('password');
  await userEvent.type(field(), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Show', pressed: false }));
  expect(field().type).toBe('text');
  expect(field().value).toBe('secret');
  expect(screen.getByRole('button', { name: 'Show', pressed: true })).toBeDefined();
});

it('says that Caps Lock is on', () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  fireEvent.keyUp(field(), { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on.')).toBeDefined();
  fireEvent.keyUp(field(), { key: 'a' });
  expect(screen.queryByText('Caps Lock is on.')).toBeNull();
});

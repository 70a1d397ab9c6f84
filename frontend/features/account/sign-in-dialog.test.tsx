import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Success } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { Toasts } from '../../ui/toasts';
import { SignInDialog } from './sign-in-dialog';

const route = 'POST /checkout/cart/getCustomer';

async function fillIn(onSignedIn = vi.fn()): Promise<void> {
  render(
    <>
      <Toasts />
      <SignInDialog next="/checkout/cart" open onClose={() => {}} onSignedIn={onSignedIn} />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'kim@home.test');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

// SITE-8 CART-18
it('signs in and goes on where the server says', async () => {
  const sent = fakeServer({ [route]: () => ({ success: true, redirect: '/checkout/checkout' }) as Success });
  const onSignedIn = vi.fn();
  const tracked = vi.fn();
  document.addEventListener('checkout', (event) => tracked((event as CustomEvent).detail), { once: true });
  await fillIn(onSignedIn);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/checkout/checkout'));
  expect(tracked).toHaveBeenCalledExactlyOnceWith({ event: 'checkout', step: 1, option: 'Login' });
  expect(sent[0]?.values).toEqual({
    'customerData[email]': 'kim@home.test',
    'customerData[password]': 'correct horse',
    redirect: '/checkout/cart',
  });
});

// CART-44
it('shows why it was refused, and keeps what was typed', async () => {
  const words = 'Warning: No match for E-Mail Address and/or Password.';
  fakeServer({ [route]: () => refusal(401, words) });
  const onSignedIn = vi.fn();
  await fillIn(onSignedIn);
  await screen.findByText(words);
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('kim@home.test');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
});

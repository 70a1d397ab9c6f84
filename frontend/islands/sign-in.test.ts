import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { hearSignIn } from './sign-in';

const showSignIn = vi.hoisted(() => vi.fn());
vi.mock('./show-sign-in', () => ({ showSignIn }));

hearSignIn(document);
let isTaken = false;
function stay(event: Event): void {
  isTaken = event.defaultPrevented;
  event.preventDefault(); // this window goes nowhere
}
window.addEventListener('click', stay);
afterAll(() => window.removeEventListener('click', stay)); // other tests share the window

beforeEach(() => {
  showSignIn.mockReset();
  history.replaceState(null, '', '/checkout/cart');
});

function press(href: string, init: MouseEventInit = {}): boolean {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = href;
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return isTaken;
}

// SITE-8
it('opens the sign-in over the page, and remembers where the link leads', async () => {
  expect(press('/account/login?redirect=/account/wishlist/')).toBe(true);
  await vi.waitFor(() => expect(showSignIn).toHaveBeenCalledWith(document, '/account/wishlist/'));
});

it('leaves other links, another tab and the pages about signing in alone', () => {
  expect(press('/account')).toBe(false);
  expect(press('/account/login', { ctrlKey: true })).toBe(false);
  history.replaceState(null, '', '/account/register');
  expect(press('/account/login')).toBe(false);
  expect(showSignIn).not.toHaveBeenCalled();
});

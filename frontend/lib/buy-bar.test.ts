import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepBuying } from './buy-bar';

let look: (seen: Partial<IntersectionObserverEntry>[]) => void;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: typeof look) {
        look = call;
      }
      observe() {}
    },
  );
  document.body.innerHTML =
    '<section aria-labelledby="buy"><p class="price">$46.99</p><button class="btn p">Add to Cart</button></section>';
});
afterEach(() => vi.unstubAllGlobals());

const screen = (isPhone: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
const seen = (isIntersecting: boolean, bottom: number) =>
  look([{ isIntersecting, boundingClientRect: { bottom } as DOMRectReadOnly }]);
const bar = () => document.querySelector('.buy-bar');

// PHONE-1
it('stands at the foot of a phone while the button is above the window, and does what that does', () => {
  screen(true);
  keepBuying(document);
  const press = vi.fn();
  document.querySelector('section .btn')?.addEventListener('click', press);
  expect(bar()).toBeNull();
  seen(false, 900); // below the window: it comes yet
  expect(bar()).toBeNull();
  seen(false, -10);
  expect(bar()?.textContent).toBe('$46.99Add to Cart');
  bar()?.querySelector('button')?.click();
  expect(press).toHaveBeenCalledOnce();
  seen(true, 300);
  expect(bar()).toBeNull();
});

it('stands on no other screen', () => {
  screen(false);
  look = () => {};
  keepBuying(document);
  seen(false, -10);
  expect(bar()).toBeNull();
});

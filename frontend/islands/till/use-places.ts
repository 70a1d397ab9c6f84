import { useEffect, useRef } from 'react';
import { isTouchOnly } from '../../lib/touch';
import { goTo, salePath, type TillControl } from './use-till';
import { titleOf } from './words';

/** Keeps address, title and focus at what the till is doing. The keys Back and Forward of the browser are its own. */
export function usePlaces({ state, now, run, home }: TillControl): void {
  const { step, shift } = state;
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onHistory = () => {
      const { step, isPaying } = now.current;
      if (step.at === 'pay' && !location.pathname.startsWith('/pos/checkout')) {
        if (isPaying) history.pushState(null, '', `/pos/checkout?order_id=${step.checkout.order_id}`);
        else latest.current('back');
      } else if (step.at === 'sale' && location.pathname !== salePath) {
        // an order may not be what the ticket is now: it is saved anew before it is paid
        goTo(salePath);
        latest.current('checkOut');
      } else if (step.at === 'receipt' && location.pathname === salePath) latest.current('enter');
    };
    addEventListener('popstate', onHistory);
    return () => removeEventListener('popstate', onHistory);
  }, [now]);

  const title = titleOf(state);
  const isOpen = shift !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins where its work is
  useEffect(() => {
    document.title = document.title.replace(/^[^·]*/, `${title} `);
    if (!isTouchOnly()) home.current?.focus();
  }, [step.at, isOpen]);
  // The focus is never lost: what had it may be gone now.
  useEffect(() => {
    if (document.activeElement === document.body && !isTouchOnly()) home.current?.focus();
  });
}

import { useEffect, useState } from 'react';
import { followTerminal } from './follow-terminal';

/**
 * Where else an order is open, in words; '' where it is not, and of no order. The order counts as open here for as long as
 * this tab is looked at.
 */
export function useElsewhere(orderId: number | null): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (orderId === null) return;
    let stop: (() => void) | undefined;
    const look = () => {
      const isSeen = document.visibilityState === 'visible';
      if (isSeen)
        stop ??= followTerminal(
          { orderId },
          (event) => event.at === 'elsewhere' && setText(event.text),
          () => {},
        );
      else leave();
    };
    const leave = () => {
      stop?.();
      stop = undefined;
      setText('');
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [orderId]);
  return text;
}

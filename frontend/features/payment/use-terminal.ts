import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/text';
import { failed, succeeded, waits } from '../../ui/toasts';
import { followTerminal, type TerminalEvent } from './follow-terminal';
import { isNews } from './payment-state';
import type { usePayment } from './use-payment';

/**
 * Follows what terminals, other lanes and payment links do to the order, for as long as it is being paid (PAY-16). Answers
 * where else it is open, in words.
 */
export function useTerminal(orderId: number, till: ReturnType<typeof usePayment>): string {
  const [elsewhere, setElsewhere] = useState('');
  const latest = useRef(till);
  latest.current = till;
  useEffect(() => {
    const hear = (event: TerminalEvent) => {
      const now = latest.current;
      switch (event.at) {
        case 'waiting':
          now.waits(event);
          return;
        case 'approved':
        case 'payment': {
          const { at, message, ...told } = event;
          if (at === 'payment' && !isNews(now.payment, told)) return;
          now.arrived(told);
          if (message) failed(message, { wait: waits.payment });
          else if (at === 'approved') succeeded(t('The transaction was approved.'), { wait: waits.payment });
          else succeeded(t('A payment came in.'), { wait: waits.payment, isNews: true });
          return;
        }
        case 'failed':
          now.ended(event.duplicate === true);
          void now.declined().catch(console.error);
          failed(t('%s %s', t('Payment Failed!'), event.message), { wait: waits.payment });
          return;
        case 'cancelled':
          now.ended();
          failed(event.message, { wait: waits.payment });
          return;
        case 'elsewhere':
          setElsewhere(event.text);
          return;
      }
    };
    return followTerminal({ orderId }, hear, () => void latest.current.look().catch(console.error));
  }, [orderId]);
  return elsewhere;
}

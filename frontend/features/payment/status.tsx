import { useEffect, useRef, useState } from 'react';
import { price } from '../../lib/money';
import { t } from '../../lib/text';
import { type Entry, isBusy, type Payment } from './payment-state';

/** What happens to the money, in words (UX-19). */
export function Status({ payment }: { payment: Payment }) {
  const { step, entry } = payment;
  const isWaiting = isBusy(payment);
  const seconds = useSeconds(isWaiting);
  return (
    <div className="status" role="status">
      {isWaiting && seconds >= 1 && <p className="dim">{t('%s %d s', waitingWords(step.at), seconds)}</p>}
      {step.at === 'unanswered' && (
        <p className="notice barricade">
          {step.what === 'taking'
            ? unrecorded(entry)
            : t('No answer. The payment is recorded; the sale may not be complete. Press Try again.')}
        </p>
      )}
      {step.at === 'refused' && step.problem && <p className="notice barricade">{step.problem}</p>}
    </div>
  );
}

function unrecorded({ tender, amount }: Entry): string {
  if (tender === 'cash')
    return t(
      'No answer. It is not known yet whether %s was recorded. Keep the cash and press Try again: it is never taken twice.',
      price(amount),
    );
  return t(
    'No answer. It is not known yet whether %s was recorded. Press Try again: it is never taken twice.',
    price(amount),
  );
}

function waitingWords(at: Payment['step']['at']): string {
  switch (at) {
    case 'completing':
      return t('Completing the sale.');
    case 'undoing':
      return t('Voiding the payment.');
    default:
      return t('Recording the payment.');
  }
}

/** Whole seconds since it began; 0 while it does not run. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  const start = useRef(0);
  useEffect(() => {
    setSeconds(0);
    if (!isRunning) return;
    start.current = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - start.current) / 1_000)), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}

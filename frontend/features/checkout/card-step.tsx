import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client';
import type { CardPayment, CardStep as Step } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { finishCard, payByCard } from './card-calls';
import { type CardFields, showFields } from './card-fields';

type State =
  | { at: 'loading' }
  | { at: 'fields'; payment: CardPayment; isReady: boolean; message: string }
  | { at: 'working' }
  | { at: 'waiting' }
  | { at: 'failed'; error: unknown };

const again = 2_000; // ms between two questions for an outcome

/** Takes a card: the company's fields, the button, and what is said about the outcome. */
export function CardStep({ step, onLeave }: { step: Step; onLeave: (address: string) => void }) {
  const [state, setState] = useState<State>({ at: 'loading' });
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<CardFields>(null);
  const message = state.at === 'fields' ? state.message : '';
  const payment = state.at === 'fields' ? state.payment : null;

  const follow = useCallback(
    (found: CardPayment, said = '') => {
      if (found.redirect) onLeave(found.redirect);
      else if (found.standing === 'pay')
        setState({ at: 'fields', payment: found, isReady: false, message: said });
      else setState({ at: 'waiting' });
    },
    [onLeave],
  );
  const begin = useCallback(
    async (said = '') => {
      setState({ at: 'loading' });
      try {
        follow(await payByCard(step.pay), said);
      } catch (error) {
        setState({ at: 'failed', error });
      }
    },
    [follow, step.pay],
  );
  const finish = useCallback(async () => {
    try {
      const found = await finishCard(step.finish);
      if (found.standing === 'declined') await begin(found.message ?? '');
      else if (found.standing === 'pay') await begin();
      else follow(found);
    } catch (error) {
      const isPassing =
        error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
      setState(isPassing ? { at: 'waiting' } : { at: 'failed', error });
    }
  }, [begin, follow, step.finish]);

  useEffect(() => void begin(), [begin]);
  useEffect(() => {
    if (!payment || !place.current) return;
    let isGone = false;
    showFields(place.current, payment).then(
      (shown) => {
        if (isGone) return shown.remove();
        fields.current = shown;
        setState((s) => (s.at === 'fields' ? { ...s, isReady: true } : s));
      },
      (error) => !isGone && setState({ at: 'failed', error }),
    );
    return () => {
      isGone = true;
      fields.current?.remove();
      fields.current = null;
    };
  }, [payment]);
  useEffect(() => {
    if (state.at !== 'waiting') return;
    const timer = setTimeout(() => void finish(), again);
    return () => clearTimeout(timer);
  }, [state, finish]);

  const pay = async () => {
    setState((s) => (s.at === 'fields' ? { ...s, isReady: false, message: '' } : s));
    const confirmed = await fields.current?.confirm();
    if (confirmed?.at === 'refused') {
      setState((s) => (s.at === 'fields' ? { ...s, isReady: true, message: confirmed.message } : s));
      return;
    }
    setState({ at: 'working' });
    await finish();
  };

  if (state.at === 'failed') return <Failed error={state.error} onRetry={() => void begin()} />;
  return (
    <div className="grid gap-4">
      {message && (
        <p className="notice barricade" role="alert">
          {message} {t('Nothing was charged.')}
        </p>
      )}
      {state.at === 'fields' && <div ref={place} />}
      <p role="status">
        {state.at === 'waiting' &&
          t(
            'We don’t know yet whether the card was charged. Please don’t pay again: we keep asking the card company. You can leave this page.',
          )}
      </p>
      {state.at !== 'waiting' && (
        <Button
          look="primary"
          size={56}
          busy={state.at !== 'fields' || !state.isReady}
          onClick={() => void pay()}
        >
          {t('Pay %s', step.total)}
        </Button>
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client';
import { goTo } from '../../lib/go-to';
import { isInFrame } from '../../lib/in-frame';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { leaveFrame } from './leave-frame';

type State = { at: 'idle' } | { at: 'submitting' } | { at: 'away' } | { at: 'failed'; problem: string };

/** Leads to the check-out once every change is with the server (CART-43); out of a frame in a new tab (MODE-4). */
export function CheckOut({ label, settle }: { label: string; settle: () => Promise<string> }) {
  const [state, setState] = useState<State>({ at: 'idle' });

  useEffect(() => {
    // Back from the check-out the page may come alive as it was left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setState({ at: 'idle' });
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const leave = async () => {
    if (!isInFrame(document)) return goTo('/checkout/checkout');
    await leaveFrame();
    setState({ at: 'away' });
  };
  const checkOut = async () => {
    setState({ at: 'submitting' });
    try {
      const problem = await settle();
      if (problem) setState({ at: 'failed', problem });
      else await leave();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setState({ at: 'failed', problem: cause.message });
    }
  };

  if (state.at === 'away') {
    return (
      <div className="notice" role="status">
        <p className="b">{t('Finish in the new tab')}</p>
        <p>{t('The check-out opens in a new tab. Finish there, then come back and press the button.')}</p>
        <Button look="primary" size={56} autoFocus onClick={() => goTo('/checkout/cart')}>
          {t("I'm Finished")}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button look="primary" size={56} busy={state.at === 'submitting'} onClick={() => void checkOut()}>
        {state.at === 'submitting' ? t('Submitting') : label}
        <Icon name="right" />
      </Button>
      {state.at === 'failed' && (
        <p className="problem" role="alert">
          {state.problem}
        </p>
      )}
    </>
  );
}

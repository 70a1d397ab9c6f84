import { type SubmitEvent, useState } from 'react';
import { ApiError } from '../../api/client';
import type { Cart, Total } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { failed, succeeded } from '../../ui/toasts';
import { applyCode, payWithCredit, removeCode } from './codes';

type State = { at: 'idle' } | { at: 'sending' } | { at: 'refused'; problem: string; canRepeat: boolean };

/** One field for coupons, gift vouchers and reward points (CART-41), and what the customer can spend besides. */
export function CodeField({ cart }: { cart: Cart }) {
  const [code, setCode] = useState('');
  const [state, setState] = useState<State>({ at: 'idle' });
  const id = 'code'; // as in the plain page, so that what was typed there stays
  const problem = state.at === 'refused' ? state.problem : '';
  const { hint, credit_text, refused } = cart.codes;

  const run = async (change: () => Promise<Cart>, done: string) => {
    setState({ at: 'sending' });
    try {
      await change();
      setState({ at: 'idle' });
      setCode('');
      succeeded(done);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const problem = cause.fields.code ?? cause.message;
      setState({ at: 'refused', problem, canRepeat: cause.confirm !== undefined });
      failed(problem); // CART-44
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isAgain = state.at === 'refused' && state.canRepeat;
    if (state.at !== 'sending') void run(() => applyCode(code, isAgain), t('Your code was applied.'));
  };

  return (
    <div className="grid gap-3">
      {refused.map(({ type, text }) => (
        <div key={type} className="notice barricade flex flex-wrap items-center gap-3" role="alert">
          <p className="b">{text}</p>
          <RemoveCode type={type} named={text} />
        </div>
      ))}
      <form className="fld" onSubmit={submit} autoComplete="off">
        <label htmlFor={id}>{t('Coupon, gift voucher or reward points')}</label>
        <div className="flex gap-2">
          <input
            className="in min-w-0 flex-1"
            id={id}
            name="code"
            value={code}
            maxLength={40}
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : hint ? `${id}-hint` : undefined}
            onChange={(event) => {
              setCode(event.target.value);
              if (problem) setState({ at: 'idle' });
            }}
          />
          <Button type="submit" busy={state.at === 'sending'}>
            {t('Apply')}
          </Button>
        </div>
        {problem && (
          <p className="problem" id={`${id}-problem`}>
            {problem}
          </p>
        )}
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </form>
      {credit_text && (
        <Button
          busy={state.at === 'sending'}
          onClick={() => void run(payWithCredit, t('Your store credit is used.'))}
        >
          {credit_text}
        </Button>
      )}
    </div>
  );
}

/** Takes a coupon, voucher, points or credit off the cart. */
export function RemoveCode({ type, named }: { type: string; named: string }) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeCode(type);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
    }
    setBusy(false);
  };
  return (
    <Button look="quiet" className="-my-3" busy={busy} onClick={() => void remove()}>
      <Icon name="close" />
      <span className="sr-only">
        {t('Remove')} {named}
      </span>
    </Button>
  );
}

/** The button of a row of the totals that can be taken off; nothing for the others. */
export function RemoveTotal({ total }: { total: Total }) {
  return total.remove ? <RemoveCode type={total.remove} named={total.title} /> : null;
}

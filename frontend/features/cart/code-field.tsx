import { useState } from 'react';
import type { Cart, Total } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { failed, succeeded } from '../../ui/toasts';
import { applyCode, payWithCredit, removeCode } from './codes';

/** One field for coupons, gift vouchers and reward points (CART-41), and what the customer can spend besides. */
export function CodeField({ cart }: { cart: Cart }) {
  const [code, setCode] = useState('');
  const { form, isBusy, errors, refusal, send, submit } = useSending(['code'], {
    restAt: 'code',
    onFailed: (words) => failed(words), // CART-44
  });
  const id = 'code'; // as in the plain page, so that what was typed there stays
  const problem = errors.code;
  const { hint, credit_text, refused } = cart.codes;

  const apply = async () => {
    await applyCode(code, refusal?.confirm !== undefined);
    setCode('');
    succeeded(t('Your code was applied.'));
  };
  const spendCredit = async () => {
    await payWithCredit();
    setCode('');
    succeeded(t('Your store credit is used.'));
  };

  return (
    <div className="grid gap-3">
      {refused.map(({ type, text }) => (
        <div key={type} className="notice barricade flex flex-wrap items-center gap-3" role="alert">
          <p className="b">{text}</p>
          <RemoveCode type={type} named={text} />
        </div>
      ))}
      <form {...form} className="fld" onSubmit={(event) => submit(event, apply)} autoComplete="off">
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
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" busy={isBusy}>
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
        <Button busy={isBusy} onClick={() => send(spendCredit)}>
          {credit_text}
        </Button>
      )}
    </div>
  );
}

/** Takes a coupon, voucher, points or credit off the cart. */
export function RemoveCode({ type, named }: { type: string; named: string }) {
  const { isBusy, send } = useSending();
  return (
    <Button look="quiet" className="-my-3" busy={isBusy} onClick={() => send(() => removeCode(type))}>
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

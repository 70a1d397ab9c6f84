import { type Cents, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Sign } from '../../ui/signs';
import { coinsOf } from './tender';

type ChangeSignProps = {
  change: Cents;
  /** What is left to pay once the amount in the field is taken. */
  left: Cents;
  /** What is to be paid now. */
  owed: Cents;
};

/** What goes back to the customer, with the bills and coins to hand over; or, while there is none, what is still due. */
export function ChangeSign({ change, left, owed }: ChangeSignProps) {
  const open = change > 0 ? 0 : left || owed;
  const afterwards = left > 0 ? t('after this payment') : t('before this payment');
  return (
    <Sign tab={open > 0 ? t('Still due') : t('Change Due')} tabAtStart>
      <div className="change">
        <output className="display" aria-live="polite" aria-atomic="true">
          {price(open || change)}
        </output>
        <p className="line">{open > 0 ? afterwards : coinsOf(change) || t('No change')}</p>
      </div>
    </Sign>
  );
}

import { type Cents, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Sign } from '../../ui/signs';
import { coinsOf } from './tender';

/** What goes back to the customer, with the bills and coins to hand over; or, of a part payment, what is still due. */
export function ChangeSign({ change, left }: { change: Cents; left: Cents }) {
  return (
    <Sign tab={left > 0 ? t('Still due') : t('Change Due')} tabAtStart>
      <div className="change">
        <output className="display" aria-live="polite" aria-atomic="true">
          {price(left > 0 ? left : change)}
        </output>
        <p className="line">{left > 0 ? t('after this payment') : coinsOf(change) || t('No change')}</p>
      </div>
    </Sign>
  );
}

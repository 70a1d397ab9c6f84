import { type RefObject, useEffect, useState } from 'react';
import { figure, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/choice-group';
import { Dialog } from '../../ui/dialog';
import type { TillState } from './state';

/** How what goes back is paid: '' the way it came. */
export type RefundAs = '' | 'cash' | 'store_credit';

type ExchangeDialogProps = {
  open: boolean;
  state: TillState;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onConfirm: (as: RefundAs) => void;
};

/** What comes back against what is taken: one payment, whichever way it goes (RTN-1). Enter says yes. */
export function ExchangeDialog({ open, state, returnTo, onClose, onConfirm }: ExchangeDialogProps) {
  const [as, setAs] = useState<RefundAs>('');
  useEffect(() => {
    if (open) setAs('');
  }, [open]);
  const { cart } = state.ticket;
  const taken = fromMajor(cart.total) - fromMajor(cart.ordered?.paid ?? 0);
  const due = taken - fromMajor(cart.back_worth);
  const title = due < 0 ? t('Give %s back', price(-due)) : t('Take back and check out');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      title={title}
      actions={
        <>
          <Button size={56} onClick={onClose}>
            {t('Back to sale')}
          </Button>
          <Button look="primary" size={56} shortcut="Enter" autoFocus onClick={() => onConfirm(as)}>
            {due < 0 ? t('Give back') : t('Take back')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <dl className="figures large">
          <div>
            <dt>{t('Going out, with tax')}</dt>
            <dd className="money">{figure(taken)}</dd>
          </div>
          <div>
            <dt>{t('Comes back, with tax')}</dt>
            <dd className="money">{figure(-fromMajor(cart.back_worth))}</dd>
          </div>
          <div className="sum">
            <dt>{due < 0 ? t('We give back') : t('To be paid')}</dt>
            <dd className="money">{figure(Math.abs(due))}</dd>
          </div>
        </dl>
        {due < 0 && (
          <RadioGroup
            label={t('Refund')}
            choices={[
              { value: '', label: t('The way it was paid') },
              { value: 'cash', label: t('Cash') },
              ...(cart.customer ? [{ value: 'store_credit', label: t('Store credit') }] : []),
            ]}
            value={as}
            onChange={(value) => setAs(value === 'cash' || value === 'store_credit' ? value : '')}
          />
        )}
        {state.waiting > 0 && <b>{t('The last scans are still being added.')}</b>}
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import type { Transaction } from '../../api/types';
import { classes } from '../../lib/classes';
import { figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icon';
import { isUnderway, type Payment } from './payment-state';
import { icons } from './tender';

type TakenProps = {
  payment: Payment;
  onVoid: (transaction: Transaction) => void;
  /** An action of the provider: its words and its address come from the server (PAY-5, PAY-7). */
  onAct: (transaction: Transaction, action: Action) => void;
  onVoidAll: () => void;
};

export type Action = { label: string; path: string };

/** The payments so far, with what can be undone of each. */
export function Taken({ payment, onVoid, onAct, onVoidAll }: TakenProps) {
  const { transactions } = payment.checkout;
  const [read, setRead] = useState<readonly string[]>([]);
  const declines = payment.checkout.declines.filter((one) => !read.includes(one.siteTransactionId));
  if (transactions.length === 0 && declines.length === 0) return null;
  const off = isUnderway(payment) && t('A payment is on its way');
  const held = transactions.filter((one) => one.void_url || actionOf(one)).length;
  return (
    <section aria-labelledby="taken">
      <div className="taken-head">
        <h2 className="h3" id="taken">
          {t('Payments')}
        </h2>
        {held > 1 && (
          <Button off={off} onClick={onVoidAll}>
            {t('Void all')}
          </Button>
        )}
      </div>
      <ul className="taken">
        {transactions.map((one) => {
          const action = actionOf(one);
          return (
            <li key={one.transaction_id} className={classes(one.status === 'void' && 'void')}>
              <Icon name={iconOf(one.transaction_type)} />
              <p>
                <b className="line" translate="no">
                  {one.transaction_label}
                </b>
                <span className="dim s block" translate="no">
                  {wordsOf(one)}
                </span>
              </p>
              <span className="money">{figure(fromMajor(one.amount))}</span>
              {action ? (
                <Button off={off} onClick={() => onAct(one, action)}>
                  {action.label}
                </Button>
              ) : (
                one.void_url &&
                !one.datacap_dc_direct?.void_or_return_status && (
                  <Button off={off} onClick={() => onVoid(one)}>
                    {t('Void')}
                  </Button>
                )
              )}
            </li>
          );
        })}
        {declines.map((one) => (
          <li key={one.siteTransactionId} className="declined barricade">
            <Icon name="card" />
            <p>
              <b className="line">{t('Card declined')}</b>
              <span className="s block">
                <span translate="no">{one.message}</span> {t('No money moved.')}
              </span>
              <span className="dim s block" translate="no">
                {[one.device, one.date_text].filter(Boolean).join(' · ')}
              </span>
            </p>
            <span className="money">{figure(fromMajor(one.amount))}</span>
            <Button
              look="quiet"
              aria-label={t('Dismiss')}
              onClick={() => setRead((before) => [...before, one.siteTransactionId])}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Once a status is set it stands instead of the button (PAY-5); what is settled and not captured has none (PAY-7). */
export function actionOf(one: Transaction): Action | undefined {
  const direct = one.datacap_dc_direct;
  if (direct?.void_or_return_action && !direct.void_or_return_status)
    return { label: direct.void_or_return_action, path: direct.url ?? one.void_url ?? '' };
  const provider = one.payment_provider?.transaction;
  if (!provider?.action_url || (provider.status !== 'CAPTURE' && provider.settled)) return undefined;
  return { label: provider.action_text, path: provider.action_url };
}

function wordsOf(one: Transaction): string {
  const done = one.datacap_dc_direct?.void_or_return_status || one.status_text;
  return done || [one.date_text, one.register].filter(Boolean).join(' · ');
}

function iconOf(type: string): IconName {
  if (type === 'gift_voucher' || type === 'reward_voucher') return 'tag';
  return Object.entries(icons).find(([tender]) => tender === type)?.[1] ?? 'cash';
}

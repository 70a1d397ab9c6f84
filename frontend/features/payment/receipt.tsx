import { type RefObject, useState } from 'react';
import type { Order } from '../../api/types';
import { classes } from '../../lib/classes';
import { figure, fromMajor } from '../../lib/money';
import { printPaper } from '../../lib/print-paper';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Sign } from '../../ui/signs';
import { SendDialog } from './send-dialog';
import { coinsOf } from './tender';

/** How the sale ended; what was charged to an account is not paid yet. */
function headingOf(order: Order): string {
  if (order.pos_status === 'quote') return t('Quote');
  if (!order.paid_in_full) return t('Outstanding Balance');
  return order.on_account_text ? t('Charged to account') : t('Paid In Full');
}

export type ReceiptProps = {
  order: Order;
  home: RefObject<HTMLButtonElement | null>;
  onHistory: () => void;
  onCustomer: () => void;
  onPrint: () => void;
  onDone: () => void;
};

/** The end of the sale: the change stays until the next one begins (RCPT-1). */
export function Receipt({ order, home, onHistory, onCustomer, onPrint, onDone }: ReceiptProps) {
  const isQuote = order.pos_status === 'quote';
  const coins = coinsOf(fromMajor(order.change_due));
  const heading = order.paid_in_full && !isQuote ? t('Send or Print Receipt') : t('Send or Print Invoice');
  const [sending, setSending] = useState<'send' | 'both'>();
  const sent = () => {
    setSending(undefined);
    if (sending === 'both') onPrint();
  };
  return (
    <div className="till-body receipt">
      <section className="till-side" aria-label={t('Order')}>
        <div className="till-scroll">
          <div>
            <h2>{headingOf(order)}</h2>
            <p className="mut">
              {order.on_account_text ||
                (order.paid_in_full && !isQuote ? t('Payment Processed') : order.balance_due_text)}
            </p>
          </div>
          <dl className="figures large">
            <div>
              <dt>{t('Order')}</dt>
              <dd className="money">{order.order_id}</dd>
            </div>
            {order.receipt_number && (
              <div>
                <dt>{t('Receipt')}</dt>
                <dd className="money" translate="no">
                  {order.receipt_number}
                </dd>
              </div>
            )}
            {order.customer && (
              <div>
                <dt>{t('Customer')}</dt>
                <dd className="b" translate="no">
                  {order.customer}
                </dd>
              </div>
            )}
          </dl>
          <dl className="figures large">
            {order.totals.map((row) => (
              <div key={row.code + row.title} className={classes(row.code === 'total' && 'sum')}>
                <dt translate={row.code === 'tax' ? 'no' : undefined}>
                  {row.code === 'total' ? t('Order Total') : row.title}
                </dt>
                <dd className="money">{figure(fromMajor(row.value))}</dd>
              </div>
            ))}
            <div>
              <dt>{t('Amount Paid')}</dt>
              <dd className="money">{figure(fromMajor(order.amount_paid))}</dd>
            </div>
            <div>
              <dt>{order.paid_in_full ? t('Change Due') : t('Balance Due')}</dt>
              <dd className="money">
                {figure(fromMajor(order.paid_in_full ? order.change_due : order.balance_due))}
              </dd>
            </div>
          </dl>
        </div>
      </section>
      <section className="till-work" aria-label={t('Change Due')}>
        <Sign tab={isQuote ? t('Quote') : order.paid_in_full ? t('Change Due') : t('Balance Due')} tabAtStart>
          <div className="change giant">
            <output className="display" aria-live="polite">
              {order.paid_in_full ? order.change_due_text : order.balance_due_text}
            </output>
            <p className="h2">
              {isQuote
                ? t('The prices hold; the parts are not held back.')
                : order.paid_in_full
                  ? coins || t('No change')
                  : t('The customer still owes this.')}
            </p>
          </div>
        </Sign>
        <div className="pay-tools">
          {order.balance_due > 0 && !isQuote && (
            <a className="btn h56" href={`/pos/checkout?order_id=${order.order_id}`}>
              <Icon name="back" />
              {t('Back to Check Out')}
            </a>
          )}
          <Button size={56} shortcut="Alt H" onClick={onHistory}>
            {t('Order History')}
          </Button>
          <Button size={56} shortcut="F3" onClick={onCustomer}>
            {t('Customer')}
          </Button>
          {order.paid_in_full && order.invoice_url && (
            <Button size={56} onClick={() => printPaper(`${order.invoice_url}&document=gift`)}>
              {t('Gift receipt')}
            </Button>
          )}
        </div>
        <h2 className="h3">{heading}</h2>
        <div className="after">
          <Button size={64} onClick={() => setSending('send')}>
            {t('Email/Text')}
          </Button>
          <Button size={64} shortcut="Ctrl P" off={!order.invoice_url} onClick={onPrint}>
            <Icon name="print" />
            {t('Print')}
          </Button>
          <Button size={64} off={!order.invoice_url} onClick={() => setSending('both')}>
            {t('Both')}
          </Button>
          <Button ref={home} look="primary" size={64} layout="wide" shortcut="Enter" onClick={onDone}>
            {t('Done')}
          </Button>
        </div>
      </section>
      <SendDialog
        open={sending !== undefined}
        orderId={order.order_id}
        title={heading}
        onClose={() => setSending(undefined)}
        onSent={sent}
      />
    </div>
  );
}

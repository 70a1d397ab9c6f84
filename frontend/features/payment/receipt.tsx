import { type ReactNode, type RefObject, useState } from 'react';
import type { Order } from '../../api/types';
import { classes } from '../../lib/classes';
import { figure, fromMajor } from '../../lib/money';
import { printPaper } from '../../lib/print-paper';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Sign } from '../../ui/signs';
import { SendDialog } from './send-dialog';
import { SignDialog } from './sign-dialog';
import { coinsOf } from './tender';

/** How the sale ended; what was charged to an account is not paid yet. */
function headingOf(order: Order): string {
  if (!order.paid_in_full) return t('Outstanding Balance');
  return order.on_account_text ? t('Charged to account') : t('Paid In Full');
}

/** What the customer takes along or still owes, told large; where there never was cash, what it was paid by. */
function outcomeOf(order: Order): { tab: string; amount: string; words: ReactNode } {
  if (!order.paid_in_full)
    return {
      tab: t('Balance Due'),
      amount: order.balance_due_text,
      words: t('The customer still owes this.'),
    };
  const paid = order.transactions.filter(({ status, is_refund }) => status !== 'void' && !is_refund);
  const [first] = paid;
  if (!first || order.change_due > 0 || paid.some(({ transaction_type: by }) => by === 'cash')) {
    const coins = coinsOf(fromMajor(order.change_due));
    return { tab: t('Change Due'), amount: order.change_due_text, words: coins || t('No change') };
  }
  const labels = [...new Set(paid.map((one) => one.transaction_label))].join(' · ');
  const isOne = paid.every((one) => one.transaction_type === first.transaction_type);
  return {
    tab: isOne ? paidBy(first.transaction_type) : t('Paid'),
    amount: order.amount_paid_text,
    words: <span translate="no">{labels}</span>,
  };
}

function paidBy(type: string): string {
  if (type === 'card') return t('Paid by card');
  return type === 'on_account' ? t('On account') : t('Paid');
}

export type ReceiptProps = {
  order: Order;
  home: RefObject<HTMLButtonElement | null>;
  onHistory: () => void;
  onCustomer: () => void;
  onDistributor: () => void;
  onPrint: () => void;
  onDone: () => void;
  /** What is booked for it. */
  children?: ReactNode;
};

/** The end of the sale: the change stays until the next one begins (RCPT-1). */
export function Receipt({
  order,
  home,
  onHistory,
  onCustomer,
  onDistributor,
  onPrint,
  onDone,
  children,
}: ReceiptProps) {
  const outcome = outcomeOf(order);
  const heading = order.paid_in_full ? t('Send or Print Receipt') : t('Send or Print Invoice');
  const [sending, setSending] = useState<'send' | 'both'>();
  const [isSigning, setSigning] = useState(false);
  const [isSigned, setSigned] = useState(false);
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
                (order.paid_in_full ? t('Payment Processed') : order.balance_due_text)}
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
      <section className="till-work" aria-label={outcome.tab}>
        <Sign tab={outcome.tab} tabAtStart>
          <div className="change giant">
            <output className="display" aria-live="polite">
              {outcome.amount}
            </output>
            <p className="h2">{outcome.words}</p>
          </div>
        </Sign>
        {order.waits.length > 0 && (
          <ul className="waits">
            {order.waits.map((one) => (
              <li key={one.product_id}>
                <b translate="no">
                  {order.products.find((line) => line.product_id === one.product_id)?.name}
                </b>
                : {one.text}
              </li>
            ))}
          </ul>
        )}
        <div className="pay-tools">
          {order.balance_due > 0 && (
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
          {order.distributor_url && (
            <Button size={56} shortcut="Alt I" onClick={onDistributor}>
              {t('Order From Your Distributor')}
            </Button>
          )}
          {order.sign_url && !isSigned && (
            <Button size={56} onClick={() => setSigning(true)}>
              {t('Sign on the screen')}
            </Button>
          )}
          {order.paid_in_full && order.invoice_url && (
            <Button size={56} onClick={() => printPaper(`${order.invoice_url}&document=gift`)}>
              {t('Gift receipt')}
            </Button>
          )}
        </div>
        {children}
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
      <SignDialog
        open={isSigning}
        holder={order.customer}
        amount={order.on_account_text ?? ''}
        path={order.sign_url ?? ''}
        returnTo={home}
        onClose={() => setSigning(false)}
        onSigned={() => {
          setSigned(true);
          setSigning(false);
        }}
      />
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

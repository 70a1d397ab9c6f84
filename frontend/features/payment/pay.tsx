import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Checkout, Order, Transaction } from '../../api/types';
import { classes } from '../../lib/classes';
import { keepFocus } from '../../lib/keep-focus';
import { type Cents, figure, fromMajor, price, typedCents } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { Keypad, type PadKey, padded } from '../../ui/keypad';
import { MoneyField } from '../../ui/money-field';
import { Plate } from '../../ui/signs';
import { ChangeSign } from './change-sign';
import { changeOf, due, isBusy, isLocked, type Payment, stillDue } from './payment-state';
import { half, nextBills, short } from './tender';
import { usePayment } from './use-payment';

export type PayProps = {
  checkout: Checkout;
  vehicle: { year: string; model: string } | null;
  /** "3 items": what is paid for. */
  count: string;
  /** Where the focus belongs at this step. */
  home: RefObject<HTMLInputElement | null>;
  /** Filled with what Enter does anywhere on the screen. */
  enter: RefObject<() => void>;
  onBusy: (isBusy: boolean) => void;
  onBack: () => void;
  onCancel: (() => void) | undefined;
  /** The person may complete an order that is not paid. */
  mayOwe: boolean;
  onCompleted: (order: Order) => void;
};

/** The payment: left what is paid for, paid and given back; right the money. */
export function Pay({
  checkout,
  vehicle,
  count,
  home,
  enter,
  onBusy,
  onBack,
  onCancel,
  mayOwe,
  onCompleted,
}: PayProps) {
  const { payment, type, proceed, completeOutstanding, voidOne } = usePayment(checkout, onCompleted);
  const [pad, setPad] = useState<string>();
  const [asks, setAsks] = useState<'outstanding' | Transaction>();
  const left = due(payment.checkout);
  const busy = isBusy(payment) || payment.step.at === 'unanswered';

  enter.current = () => void proceed();
  useEffect(() => onBusy(busy), [busy, onBusy]);
  // After a part payment the field holds the rest, ready to be typed over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new balance is what this waits for
  useEffect(() => {
    setPad(undefined);
    home.current?.select();
  }, [left, home]);

  const set = (amount: Cents) => {
    setPad(undefined);
    type(amount);
  };
  const press = (key: PadKey) => {
    const next = padded(pad ?? '', key);
    setPad(next);
    type(typedCents(next));
  };

  return (
    <div className="till-body pay">
      <section className="till-side" aria-label={t('Order')}>
        <div className="back-row">
          <Button
            size={56}
            shortcut="Esc"
            off={busy && t('A payment is on its way')}
            onClick={onBack}
            className="back"
          >
            <Icon name="back" />
            {t('Back to sale')}
          </Button>
          <span className="dim n">{t('Order # %d', payment.checkout.order_id)}</span>
        </div>
        <div className="till-scroll">
          <div className="who">
            {vehicle && <Plate year={Number(vehicle.year)} model={vehicle.model} />}
            <p>
              {payment.checkout.customer.name ? (
                <b translate="no">{payment.checkout.customer.name}</b>
              ) : (
                <b>{t('Walk-in')}</b>
              )}
              <span className="dim block">{count}</span>
            </p>
          </div>
          <dl className="figures large">
            {payment.checkout.totals.map((row) => (
              <div key={row.code + row.title} className={classes(row.code === 'total' && 'sum')}>
                <dt translate={row.code === 'tax' ? 'no' : undefined}>{row.title}</dt>
                <dd className="money">{figure(fromMajor(row.value))}</dd>
              </div>
            ))}
          </dl>
          <Taken payment={payment} onVoid={setAsks} />
        </div>
        <ChangeSign change={changeOf(payment)} left={stillDue(payment)} />
      </section>

      <section className="till-work" aria-label={t('Payment')}>
        <div className="due">
          <p>
            <span className="lab">{t('Order total')}</span>
            <b className="money">{figure(fromMajor(payment.checkout.orderTotal))}</b>
          </p>
          <p>
            <span className="lab">{t('Paid')}</span>
            <b className="money">{figure(fromMajor(payment.checkout.amountPaid))}</b>
          </p>
          <p className="push r">
            <span className="lab">{left > 0 ? t('Outstanding Balance') : t('Paid In Full')}</span>
            <output className="total block">{price(left)}</output>
          </p>
        </div>
        <div className="tender" ref={keepFocus}>
          <div className="tenders">
            {payment.checkout.paymentTypes.paymentCash ? (
              <Button
                look="ink"
                size={64}
                layout="wide"
                shortcut="Alt 1"
                aria-pressed="true"
                onClick={() => home.current?.focus()}
              >
                <Icon name="cash" />
                {t('Cash')}
              </Button>
            ) : (
              <p className="notice barricade">{t('No payment types have been enabled.')}</p>
            )}
            <div className="ends">
              {left > 0 && mayOwe && (
                <Button off={busy} onClick={() => setAsks('outstanding')}>
                  {t('Complete without full payment')}
                </Button>
              )}
              {onCancel && (
                <Button look="destructive" layout="column" off={busy} shortcut="Ctrl Del" onClick={onCancel}>
                  {t('Cancel Check Out')}
                </Button>
              )}
            </div>
          </div>
          <div className="amount">
            <Button className="half" off={left <= 0 || isLocked(payment)} onClick={() => set(half(left))}>
              50%<span className="sr-only">{t('of the balance')}</span>
              <span className="money">{figure(half(left))}</span>
            </Button>
            <MoneyField
              ref={home}
              data-home=""
              big
              name="amount"
              label={t('Cash tendered')}
              value={payment.amount}
              onChange={set}
              readOnly={isLocked(payment)}
              error={problemAt(payment, 'amount')}
            />
            <div className="bills">
              <Button
                size={56}
                off={isLocked(payment)}
                className="exact"
                aria-pressed={payment.amount === left && left > 0}
                onClick={() => set(left)}
              >
                {t('Exact')} <span className="n">{price(left)}</span>
              </Button>
              {nextBills(left).map((bill) => (
                <Button
                  key={bill}
                  size={56}
                  off={isLocked(payment)}
                  aria-pressed={payment.amount === bill}
                  onClick={() => set(bill)}
                >
                  <span className="n">{short(bill)}</span>
                </Button>
              ))}
            </div>
            <Status payment={payment} />
            <Keypad
              onKey={press}
              done={
                <Button
                  look="primary"
                  size={64}
                  layout="column"
                  className="tall word"
                  shortcut="Enter"
                  busy={isBusy(payment)}
                  onClick={() => void proceed()}
                >
                  {wordOf(payment)}
                </Button>
              }
            />
          </div>
        </div>
      </section>

      <Dialog
        open={asks === 'outstanding'}
        onClose={() => setAsks(undefined)}
        returnTo={home}
        title={t('Complete without full payment?')}
        actions={
          <>
            <Button size={56} onClick={() => setAsks(undefined)}>
              {t('Back to payment')}
            </Button>
            <Button
              size={56}
              look="destructive"
              onClick={() => {
                setAsks(undefined);
                void completeOutstanding();
              }}
            >
              {t('Complete, %s outstanding', price(left))}
            </Button>
          </>
        }
      >
        <p>
          {t(
            'Order # %d is completed and the parts leave the shop. The customer still owes %s.',
            payment.checkout.order_id,
            price(left),
          )}
        </p>
      </Dialog>
      <Dialog
        open={typeof asks === 'object'}
        onClose={() => setAsks(undefined)}
        returnTo={home}
        title={t('Void this payment?')}
        actions={
          <>
            <Button size={56} onClick={() => setAsks(undefined)}>
              {t('Keep it')}
            </Button>
            <Button
              size={56}
              look="destructive"
              onClick={() => {
                if (typeof asks === 'object') void voidOne(asks);
                setAsks(undefined);
              }}
            >
              {t('Void %s', typeof asks === 'object' ? asks.amount_text : '')}
            </Button>
          </>
        }
      >
        {typeof asks === 'object' && (
          <p>
            {t(
              'Hand %s back to the customer. Order # %d owes it again. This can’t be undone.',
              asks.amount_text,
              payment.checkout.order_id,
            )}
          </p>
        )}
      </Dialog>
    </div>
  );
}

function problemAt({ step }: Payment, place: 'amount' | 'sale'): string | undefined {
  return step.at === 'refused' && step.place === place ? step.problem : undefined;
}

function wordOf(payment: Payment): string {
  if (payment.step.at === 'unanswered') return t('Try again');
  if (due(payment.checkout) > 0 && stillDue(payment) > 0 && payment.amount > 0) return t('Take part');
  return t('Complete sale');
}

function Taken({ payment, onVoid }: { payment: Payment; onVoid: (transaction: Transaction) => void }) {
  if (payment.checkout.transactions.length === 0) return null;
  return (
    <>
      <h2 className="h3">{t('Payments')}</h2>
      <ul className="taken">
        {payment.checkout.transactions.map((one) => (
          <li key={one.transaction_id} className={classes(one.status === 'void' && 'void')}>
            <Icon name="cash" />
            <p>
              <b className="line">{one.transaction_label}</b>
              {one.status_text ? (
                <span className="dim s block">{one.status_text}</span>
              ) : (
                <span className="dim s block" translate="no">
                  {one.date_text}
                </span>
              )}
            </p>
            <span className="money">{figure(fromMajor(one.amount))}</span>
            {one.void_url && (
              <Button off={isBusy(payment)} onClick={() => onVoid(one)}>
                {t('Void')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What happens to the money, in words (UX-19). */
function Status({ payment }: { payment: Payment }) {
  const { step } = payment;
  const isWaiting = isBusy(payment);
  const seconds = useSeconds(isWaiting);
  const problem = problemAt(payment, 'sale');
  return (
    <div className="status" role="status">
      {isWaiting && seconds >= 1 && <p className="dim">{t('%s %d s', waitingWords(step.at), seconds)}</p>}
      {step.at === 'unanswered' && (
        <p className="notice barricade">
          {step.what === 'taking'
            ? t(
                'No answer. It is not known yet whether %s was recorded. Keep the cash and press Try again: it is never taken twice.',
                price(payment.amount),
              )
            : t('No answer. The payment is recorded; the sale may not be complete. Press Try again.')}
        </p>
      )}
      {problem && <p className="notice barricade">{problem}</p>}
    </div>
  );
}

function waitingWords(at: Payment['step']['at']): string {
  switch (at) {
    case 'completing':
      return t('Completing the sale.');
    case 'voiding':
      return t('Voiding the payment.');
    default:
      return t('Recording the payment.');
  }
}

function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  const start = useRef(0);
  useEffect(() => {
    setSeconds(0);
    if (!isRunning) return;
    start.current = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - start.current) / 1_000)), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}

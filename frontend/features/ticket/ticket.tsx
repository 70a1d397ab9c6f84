import type { ReactNode } from 'react';
import type { CartProduct } from '../../api/types';
import { keepFocus } from '../../lib/keep-focus';
import { type Cents, figure, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Plate } from '../../ui/signs';
import { BackLines } from './back-lines';
import { Line } from './line';
import type { TicketState } from './ticket-state';

export type TicketProps = {
  ticket: TicketState;
  /** The row of the customer. */
  customer: ReactNode;
  /** What can be done with the vehicle, beside its plate. */
  vehicle: ReactNode;
  isBusy: boolean;
  /** Why nothing can be sold now; '' when it can. */
  shut: string;
  /** Where else its order is open, in words; '' nowhere. */
  elsewhere: string;
  onChoose: (key: string) => void;
  onQuantity: (line: CartProduct, quantity: number) => void;
  onOldParts: (line: CartProduct, pieces: number) => void;
  onToOrder: (line: CartProduct, pieces: number) => void;
  onLost: (line: CartProduct, pieces: number) => void;
  onLeave: () => void;
  onCheckOut: () => void;
  onPark: () => void;
  onQuote: () => void;
  /** What comes back of an order is looked at. */
  onBack: (orderId: number) => void;
  /** What its customer declined before. */
  declined?: ReactNode;
};

/** What is sold, to whom, and for how much. */
export function Ticket(props: TicketProps) {
  const {
    ticket,
    customer,
    isBusy,
    shut,
    elsewhere,
    onChoose,
    onQuantity,
    onOldParts,
    onToOrder,
    onLost,
    onLeave,
    onCheckOut,
  } = props;
  const { cart, current } = ticket;
  const isEmpty = cart.products.length === 0;
  const comesBack = cart.back.length > 0;
  const paid = fromMajor(cart.ordered?.paid ?? 0);
  const due = fromMajor(cart.total) - paid - fromMajor(cart.back_worth);
  return (
    <section className="till-side" aria-label={t('Ticket')} ref={keepFocus}>
      {customer}
      <div className="trow">
        {cart.ymm_vehicle ? (
          <p>
            <Plate year={Number(cart.ymm_vehicle.year)} model={cart.ymm_vehicle.model} />
            <span className="mut s block" translate="no">
              {cart.ymm_vehicle.detail}
            </span>
          </p>
        ) : (
          <p className="mut">{t('No vehicle')}</p>
        )}
        <div className="keys">{props.vehicle}</div>
      </div>
      {cart.comment && (
        <dl className="standing">
          <div>
            <dt className="lab">{t('Note')}</dt>
            <dd translate="no">{cart.comment}</dd>
          </div>
        </dl>
      )}
      {props.declined}
      {isEmpty && !comesBack ? (
        <div className="blank">
          <p className="h3">{t('Nothing on the ticket')}</p>
          <p className="mut">{t('Scan the first part to begin.')}</p>
        </div>
      ) : (
        <ol className="lines">
          {cart.products.map((line, i) => (
            <Line
              key={line.key}
              isFirstOfJob={line.job !== undefined && line.job.group !== cart.products[i - 1]?.job?.group}
              line={line}
              isCurrent={line.key === current}
              hasVehicle={cart.ymm_vehicle !== null}
              onChoose={() => onChoose(line.key)}
              onQuantity={(quantity) => onQuantity(line, quantity)}
              onOldParts={(pieces) => onOldParts(line, pieces)}
              onToOrder={(pieces) => onToOrder(line, pieces)}
              onLost={(pieces) => onLost(line, pieces)}
              onLeave={onLeave}
            />
          ))}
          <BackLines back={cart.back} onOpen={props.onBack} />
        </ol>
      )}
      <div className="sums">
        <dl className="figures">
          {cart.totals
            .filter((row) => row.code !== 'total')
            .map((row) => (
              <div key={row.code + row.title}>
                <dt translate={row.code === 'tax' ? 'no' : undefined}>{row.title}</dt>
                <dd className="money">{figure(fromMajor(row.value))}</dd>
              </div>
            ))}
          {comesBack && (
            <div>
              <dt>{t('Comes back, with tax')}</dt>
              <dd className="money">{figure(-fromMajor(cart.back_worth))}</dd>
            </div>
          )}
          {paid > 0 && (
            <div>
              <dt>{t('Paid')}</dt>
              <dd className="money">{figure(-paid)}</dd>
            </div>
          )}
        </dl>
        <p className="r">
          <span className="lab">{labelOf(due, paid)}</span>
          <output className="total block" aria-live="polite" aria-atomic="true">
            {price(Math.abs(due))}
          </output>
          <span className="dim n">{cart.count_text}</span>
        </p>
        {cart.tax_note && (
          <p className="notice" role="status">
            {cart.tax_note}
          </p>
        )}
        <div role="status">{elsewhere && <p className="notice b">{elsewhere}</p>}</div>
        {cart.order_id !== null && (
          <p className="saved b">
            <a className="l" href={`/pos/order/view?order_id=${cart.order_id}`}>
              {t('Order # %d', cart.order_id)}
            </a>
            {cart.ordered?.quote_text && (
              <>
                {' '}
                <a className="l" href={`/pos/order/receipt?order_id=${cart.order_id}`}>
                  {t('Quote: %s', cart.ordered.quote_text)}
                </a>
              </>
            )}
          </p>
        )}
        {cart.ordered?.is_expired && (
          <p className="notice" role="status">
            {t('This quote has expired: its prices are those of today.')}
          </p>
        )}
        <div className="keys">
          <Button size={56} layout="column" shortcut="F4" off={isEmpty} onClick={props.onPark}>
            {t('Create Order for Later')}
          </Button>
          <Button size={56} layout="column" shortcut="Alt Q" off={isEmpty} onClick={props.onQuote}>
            {t('Create a Quote')}
          </Button>
          <Button
            look="primary"
            size={56}
            layout="wide"
            shortcut="F9"
            busy={isBusy}
            off={shut || (isEmpty && !comesBack)}
            onClick={onCheckOut}
          >
            {comesBack && due <= 0 ? t('Take back') : t('Check Out')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** What the amount of the ticket is to whom. */
function labelOf(due: Cents, paid: Cents): string {
  if (due < 0) return t('We give back');
  return paid > 0 ? t('Balance due') : t('Total due');
}

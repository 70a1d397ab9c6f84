import type { ReactNode } from 'react';
import type { CartProduct } from '../../api/types';
import { keepFocus } from '../../lib/keep-focus';
import { figure, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Plate } from '../../ui/signs';
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
  onLeave: () => void;
  onCheckOut: () => void;
  onPark: () => void;
  onQuote: () => void;
};

/** What is sold, to whom, and for how much. */
export function Ticket(props: TicketProps) {
  const { ticket, customer, isBusy, shut, elsewhere, onChoose, onQuantity, onOldParts, onLeave, onCheckOut } =
    props;
  const { cart, current } = ticket;
  const isEmpty = cart.products.length === 0;
  const paid = fromMajor(cart.ordered?.paid ?? 0);
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
      {isEmpty ? (
        <div className="blank">
          <p className="h3">{t('Nothing on the ticket')}</p>
          <p className="mut">{t('Scan the first part to begin.')}</p>
        </div>
      ) : (
        <ol className="lines">
          {cart.products.map((line) => (
            <Line
              key={line.key}
              line={line}
              isCurrent={line.key === current}
              hasVehicle={cart.ymm_vehicle !== null}
              onChoose={() => onChoose(line.key)}
              onQuantity={(quantity) => onQuantity(line, quantity)}
              onOldParts={(pieces) => onOldParts(line, pieces)}
              onLeave={onLeave}
            />
          ))}
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
          {paid > 0 && (
            <div>
              <dt>{t('Paid')}</dt>
              <dd className="money">{figure(-paid)}</dd>
            </div>
          )}
        </dl>
        <p className="r">
          <span className="lab">{paid > 0 ? t('Balance due') : t('Total due')}</span>
          <output className="total block" aria-live="polite" aria-atomic="true">
            {price(fromMajor(cart.total) - paid)}
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
            off={shut || isEmpty}
            onClick={onCheckOut}
          >
            {t('Check Out')}
          </Button>
        </div>
      </div>
    </section>
  );
}

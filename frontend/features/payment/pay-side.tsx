import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import { figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Plate } from '../../ui/signs';
import { ChangeSign } from './change-sign';
import { changeOf, dueBy, isUnderway, type Payment, stillDue } from './payment-state';

type PaySideProps = {
  payment: Payment;
  /** Where else the order is open, in words; '' nowhere. */
  elsewhere: string;
  onBack: () => void;
  onPark: () => void;
  onCustomer?: (() => void) | undefined;
  onVehicle?: (() => void) | undefined;
  onHistory?: (() => void) | undefined;
  onPONumbers?: (() => void) | undefined;
  onDistributor?: (() => void) | undefined;
  onCancel: (() => void) | undefined;
  /** Ends the sale although it is not paid. */
  onOwe: (() => void) | undefined;
  /** The payments so far. */
  children: ReactNode;
};

/** What is paid for, for whom, and what was paid and goes back. */
export function PaySide(props: PaySideProps) {
  const {
    payment,
    elsewhere,
    onBack,
    onPark,
    onCustomer,
    onVehicle,
    onHistory,
    onPONumbers,
    onDistributor,
    onCancel,
    onOwe,
    children,
  } = props;
  const { checkout } = payment;
  const vehicle = checkout.order_ymm;
  const off = isUnderway(payment);
  const figures = [
    [t('Card surcharge'), checkout.costCreditCardSurcharge],
    [t('Tax on card surcharge'), checkout.costCreditCardSurchargeTax],
    [t('Cash rounding'), checkout.cashRounding],
  ] as const;
  return (
    <section className="till-side" aria-label={t('Order')}>
      <div className="back-row">
        <Button size={56} shortcut="Esc" off={off} onClick={onBack} className="back">
          <Icon name="back" />
          {t('Back to sale')}
        </Button>
        <Button size={56} shortcut="F4" off={off} onClick={onPark}>
          {t('Park')}
        </Button>
      </div>
      <div role="status">{elsewhere && <p className="notice b">{elsewhere}</p>}</div>
      <div className="till-scroll">
        <div className="who">
          {vehicle && <Plate year={Number(vehicle.year)} model={vehicle.model} />}
          <p>
            {checkout.customer.name ? <b translate="no">{checkout.customer.name}</b> : <b>{t('Walk-in')}</b>}
            <span className="dim block n">
              {t('Order # %d', checkout.order_id)} · {checkout.count_text}
            </span>
          </p>
        </div>
        <dl className="figures large">
          {checkout.totals.map((row) => (
            <div key={row.code + row.title} className={classes(row.code === 'total' && 'sum')}>
              <dt translate={row.code === 'tax' ? 'no' : undefined}>{row.title}</dt>
              <dd className="money">{figure(fromMajor(row.value))}</dd>
            </div>
          ))}
          {figures.map(
            ([title, amount]) =>
              amount !== 0 && (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd className="money">{figure(fromMajor(amount))}</dd>
                </div>
              ),
          )}
        </dl>
        {children}
        <div className="pay-tools">
          {onCustomer && (
            <Button shortcut="F3" off={off} onClick={onCustomer}>
              {t('Customer')}
            </Button>
          )}
          {onVehicle && (
            <Button shortcut="Alt V" off={off} onClick={onVehicle}>
              {vehicle ? t('Change Vehicle') : t('Select Vehicle')}
            </Button>
          )}
          {onHistory && (
            <Button shortcut="Alt H" onClick={onHistory}>
              {t('Order History')}
            </Button>
          )}
          {onPONumbers && (
            <Button shortcut="Alt O" off={off} onClick={onPONumbers}>
              {t('Add PO Number')}
            </Button>
          )}
          {onDistributor && (
            <Button shortcut="Alt I" off={off} onClick={onDistributor}>
              {t('Order From Your Distributor')}
            </Button>
          )}
          {onOwe && (
            <Button off={off} onClick={onOwe}>
              {t('Complete without full payment')}
            </Button>
          )}
          {onCancel && (
            <Button look="destructive" off={off} shortcut="Ctrl Del" onClick={onCancel}>
              {t('Cancel Check Out')}
            </Button>
          )}
        </div>
      </div>
      <ChangeSign change={changeOf(payment)} left={stillDue(payment)} owed={dueBy(payment)} />
    </section>
  );
}

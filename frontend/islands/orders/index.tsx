import { useEffect } from 'react';
import type { OrderListRow, OrdersPage } from '../../api/types';
import { Desk, isDialogOpen, isSingleKey } from '../../features/desk/desk';
import { continueOrder } from '../../features/order/calls';
import { OrderList } from '../../features/order/order-list';
import { holdCart } from '../../features/ticket/tab-cart';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { failed } from '../../ui/toasts';
import '../../styles/desk.css';
import '../../styles/orders.css';

/** The orders of the counter (ORD-1). */
export default function OrdersScreen({ desk, ...list }: OrdersPage) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isDialogOpen()) return;
      if (event.key !== 'F2' && !isSingleKey(event, '/')) return;
      event.preventDefault();
      document.querySelector<HTMLInputElement>('#order-search')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const { send } = useSending([], { onFailed: (words) => failed(words) });
  const goOn = (order: OrderListRow) => send((intent) => continueOrder(order, holdCart, intent));
  return (
    <Desk
      desk={desk}
      at="orders"
      shortcuts={[
        [
          t('Orders'),
          [
            [['/', 'F2'], t('Search')],
            [['↑', '↓'], t('From one row to the next')],
            [['F9'], t('Continue Order')],
            [['Ctrl P'], t('Print the chosen order')],
          ],
        ],
      ]}
    >
      <div className="orders">
        <header>
          <h1 className="page">{t('Orders')}</h1>
          <a className="btn p push" href={desk.links.sale}>
            <Icon name="plus" />
            {t('New Sale')}
          </a>
        </header>
        <OrderList {...list} onContinue={goOn} isFree={isFree} />
      </div>
    </Desk>
  );
}

const isFree = () => !isDialogOpen();

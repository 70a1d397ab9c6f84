import { useState } from 'react';
import type { Order, OrderScreen } from '../../api/types';
import { wordsOf } from '../../api/words';
import { OrderBooking } from '../../features/appointment/order-booking';
import { CustomerDialog } from '../../features/customer/customer-dialog';
import { Desk } from '../../features/desk/desk';
import OrderDialog from '../../features/distributor/order-dialog';
import { OrderTransfers, PurchaseOrders, SpecialSteps } from '../../features/distributor/purchase-orders';
import {
  continueOrder,
  deleteOrder,
  editOrder,
  loadHistories,
  setOneOff,
  setOrderCustomer,
} from '../../features/order/calls';
import { OrderStatus } from '../../features/order/order-status';
import { History, Items, OrderInfo, PaymentInfo, WithHistoryDialog } from '../../features/order/order-view';
import { VoidDialog } from '../../features/order/void-dialog';
import { loadOrder } from '../../features/payment/calls';
import { useElsewhere } from '../../features/payment/use-elsewhere';
import { QuoteVersions } from '../../features/quote/versions';
import { holdCart } from '../../features/ticket/tab-cart';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { printAgain, printPaper } from '../../lib/print-paper';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Icon } from '../../ui/icon';
import { failed, succeeded } from '../../ui/toasts';
import { useShortcuts } from './use-shortcuts';
import '../../styles/desk.css';
import '../../styles/orders.css';
import '../../styles/till-distributor.css';
import '../../styles/appointment.css';
import '../../styles/till-quote.css';

const list = '/pos/order';

/** An order at the counter (ORD-3). */
export default function OrderScreenIsland({ desk, order: first, history }: OrderScreen) {
  const [order, setOrder] = useState(first);
  const [notes, setNotes] = useState(history);
  const [asks, setAsks] = useState<'nothing' | 'void' | 'delete' | 'customer' | 'distributor'>('nothing');
  const close = () => setAsks('nothing');
  const elsewhere = useElsewhere(order.order_id);
  const reload = () => loadOrder(order.order_id).then(changed, () => {});
  const { isBusy, send } = useSending([], {
    onFailed: async (words, refusal) => {
      // what was refused because the order is another by now is said once the screen shows it as it is
      if (refusal?.status === 409) await reload();
      failed(words);
      setAsks((now) => (now === 'delete' ? 'nothing' : now));
    },
  });

  const goOn = () => {
    if (order.continue_url) send((intent) => continueOrder(order, holdCart, intent));
    else if (order.checkout_url) goTo(order.checkout_url);
  };
  const edit = () => {
    const { edit_url } = order;
    if (edit_url) send((intent) => editOrder(edit_url, holdCart, intent));
  };
  const print = () => {
    printAgain(order);
  };
  const readHistory = () =>
    loadHistories(order.order_id).then(
      ({ results }) => setNotes(results),
      (cause) => failed(wordsOf(cause)),
    );
  const changed = (next: Order) => {
    setOrder(next);
    void readHistory();
  };
  const remove = async (intent: string) => {
    await deleteOrder(order.delete_url ?? '', intent);
    goTo(list);
  };
  const oneOff = async (intent: string) => {
    const { success, order: next } = await setOneOff(order, !order.one_off, intent);
    succeeded(success);
    changed(next);
  };
  const give = async (customerId: number, intent: string) => {
    const { order_id, version } = order;
    const { success, order: next } = await setOrderCustomer(order_id, customerId, intent, version);
    succeeded(success);
    changed(next);
  };
  useShortcuts([
    ['F9', goOn],
    ['Ctrl p', print],
    ['F3', () => order.history_url && !order.is_void && setAsks('customer')],
    ['Escape', () => goTo(list)],
  ]);

  return (
    <Desk
      desk={desk}
      at="orders"
      shortcuts={[
        [
          t('Order'),
          [
            [['F9'], t('Continue Order')],
            [['F3'], t('Customer')],
            [['Ctrl P'], t('Print')],
            [['Esc'], t('All Orders')],
          ],
        ],
      ]}
    >
      <div className="order-page">
        <header>
          <a className="btn q" href={list}>
            <Icon name="back" />
            {t('All Orders')}
          </a>
          <h1 className="page">{t('Order # %d', order.order_id)}</h1>
          <OrderStatus status={order.order_status} />
        </header>
        <div role="status">{elsewhere && <p className="notice b">{elsewhere}</p>}</div>
        <div className="flex flex-wrap items-center gap-2">
          {order.continue_url && (
            <Button look="primary" size={56} shortcut="F9" onClick={goOn}>
              {t('Continue Order')}
            </Button>
          )}
          {!order.continue_url && order.checkout_url && (
            <a className="btn p h56" href={order.checkout_url}>
              {t('Take payment')}
              <kbd>F9</kbd>
            </a>
          )}
          {order.edit_url && (
            <Button size={56} onClick={edit}>
              {t('Edit')}
            </Button>
          )}
          {order.invoice_url && (
            <Button size={56} shortcut="Ctrl P" onClick={print}>
              <Icon name="print" />
              {order.paid_in_full ? t('Print receipt') : t('Print invoice')}
            </Button>
          )}
          {order.invoice_url && !order.is_void && (
            <Button size={56} onClick={() => printPaper(`${order.invoice_url}&document=pick`)}>
              {t('Pick list')}
            </Button>
          )}
          {order.receipt_url && (
            <a className="btn h56" href={order.receipt_url}>
              {order.paid_in_full ? t('Receipt') : t('Invoice')}
            </a>
          )}
          {order.history_url && !order.is_void && (
            <Button size={56} shortcut="F3" onClick={() => setAsks('customer')}>
              {t('Customer')}
            </Button>
          )}
          {order.pickup_url && (
            <a className="btn h56" href={order.pickup_url}>
              {t('Hand over')}
            </a>
          )}
          {order.distributor_url && (
            <Button size={56} onClick={() => setAsks('distributor')}>
              {t('Order From Your Distributor')}
            </Button>
          )}
          {order.admin_url && (
            <a className="btn h56" href={order.admin_url}>
              {t('Open in the back office')}
            </a>
          )}
          {order.one_off_url && (
            <Button size={56} aria-pressed={order.one_off} onClick={() => send(oneOff)}>
              {t('One-off')}
            </Button>
          )}
          <span className="push" />
          {order.void_url && (
            <Button look="destructive" size={56} onClick={() => setAsks('void')}>
              {t('Void order')}
            </Button>
          )}
          {order.delete_url && (
            <Button look="destructive" size={56} onClick={() => setAsks('delete')}>
              {t('Delete')}
            </Button>
          )}
        </div>
        <OrderBooking order={order} />
        <div className="parts">
          <div className="grid min-w-0 gap-4">
            <Items order={order} />
            <SpecialSteps order={order} />
            <QuoteVersions orderId={order.order_id} />
            <History notes={notes} onSentAgain={() => void readHistory()}>
              {order.history_url && (
                <WithHistoryDialog orderId={order.order_id} onAdded={(note) => setNotes([note, ...notes])}>
                  {(open, button) => (
                    <Button ref={button} onClick={open}>
                      {t('Order History')}
                    </Button>
                  )}
                </WithHistoryDialog>
              )}
            </History>
          </div>
          <div className="grid min-w-0 gap-4">
            <PaymentInfo order={order} />
            <OrderInfo order={order} />
            <PurchaseOrders order={order} />
            <OrderTransfers order={order} />
          </div>
        </div>
      </div>
      <VoidDialog
        order={asks === 'void' ? order : undefined}
        onClose={close}
        onVoided={changed}
        onStale={() => void reload()}
      />
      <Confirm
        open={asks === 'delete'}
        title={t('Delete order %d?', order.order_id)}
        consequence={t('%s. It is taken out of all lists and can’t be brought back.', order.order_total_text)}
        verb={t('Delete the order')}
        isBusy={isBusy}
        size={56}
        onConfirm={() => send(remove)}
        onClose={close}
      />
      {asks === 'distributor' && (
        <OrderDialog
          orderId={order.order_id}
          onClose={close}
          onOrdered={() => {
            close();
            void reload();
          }}
        />
      )}
      <CustomerDialog
        open={asks === 'customer'}
        customer={null}
        onClose={close}
        onChosen={(customerId) => {
          close();
          send((intent) => give(customerId, intent));
        }}
      />
    </Desk>
  );
}

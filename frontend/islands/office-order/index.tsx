import { useState } from 'react';
import { ask } from '../../api/client';
import type { AskedReturn, OfficeOrderPage, OrderHistory } from '../../api/types';
import { wordsOf } from '../../api/words';
import { Office } from '../../features/admin/frame';
import { ReturnState } from '../../features/admin/return-answer';
import { OrderStatus } from '../../features/order/order-status';
import { History, Items, OrderInfo, PaymentInfo, WithHistoryDialog } from '../../features/order/order-view';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { failed } from '../../ui/toasts';

import '../../styles/office.css';
import '../../styles/orders.css';

/** The record of an order (ADM-2): read here, and changed where it is sold, but for its history. */
export default function OfficeOrderScreen({ bar, order, history, asked, ...at }: OfficeOrderPage) {
  const [{ status, notes }, setRead] = useState({ status: order.order_status, notes: history });
  const readHistory = () =>
    ask<OrderHistory>(at.histories_url).then(
      ({ results }) => setRead((now) => ({ ...now, notes: results })),
      (cause) => failed(wordsOf(cause)),
    );
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/order">
          {t('Orders')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('Order # %d', order.order_id)}</h1>
        <OrderStatus status={status} />
        <div className="push actions">
          <a className="btn" href={at.paper_url} target="_blank" rel="noreferrer">
            <Icon name="print" />
            {order.paid_in_full ? t('Receipt') : t('Invoice')}
          </a>
        </div>
      </header>
      <div className="order-page">
        <div className="parts">
          <div className="grid min-w-0 content-start gap-4">
            <Items order={order} />
            {asked.length > 0 && <Asked requests={asked} />}
            <History notes={notes} retryAt="/admin/api/message/retry" onSentAgain={() => void readHistory()}>
              <WithHistoryDialog
                orderId={order.order_id}
                at={{ form: at.status_url, add: at.add_history_url }}
                onAdded={(note) => setRead({ status: note.order_status, notes: [note, ...notes] })}
              >
                {(open, button) => (
                  <Button ref={button} onClick={open}>
                    {t('Order History')}
                  </Button>
                )}
              </WithHistoryDialog>
            </History>
          </div>
          <div className="grid min-w-0 content-start gap-4">
            <PaymentInfo order={order} />
            <OrderInfo order={order} />
          </div>
        </div>
      </div>
    </Office>
  );
}

/** What of it its customer asked to bring back. */
function Asked({ requests }: { requests: readonly AskedReturn[] }) {
  return (
    <section className="panel" aria-label={t('Returns asked for')}>
      <h2>{t('Returns asked for')}</h2>
      <ul className="life">
        {requests.map((one) => (
          <li key={one.return_id}>
            <span className="justify-self-start">
              <ReturnState of={one} />
            </span>
            <span className="n" translate="no">
              {one.date_text}
            </span>
            <span>{one.reason}</span>
            <span>
              {one.lines.map((line) => (
                <span key={line.order_product_id} className="block" translate="no">
                  {line.quantity} × {line.number}
                </span>
              ))}
            </span>
            {one.comment && (
              <p className="said" translate="no">
                {one.comment}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

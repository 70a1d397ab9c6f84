import type { Order } from '../../api/types';
import { t } from '../../lib/text';

/** What was ordered from distributors for an order (ORD-3). */
export function PurchaseOrders({ order }: { order: Order }) {
  if (order.purchase_orders.length === 0) return null;
  return (
    <section className="panel" aria-label={t('Purchase orders')}>
      <h2>{t('Purchase orders')}</h2>
      {order.purchase_orders.map((one) => (
        <dl key={one.PurchaseOrderID} className="facts">
          <div>
            <dt>
              <b translate="no">
                {one.PurchaseOrderID} · {one.vendor}
              </b>
              <span className="mut block" translate="no">
                {one.items.map((item) => `${item.Quantity} × ${item.PartNumber}`).join(', ')}
              </span>
            </dt>
            <dd>
              <b>{one.CurrentStatus}</b>
              {one.expected_text && (
                <span className="mut block" translate="no">
                  {one.expected_text}
                </span>
              )}
            </dd>
          </div>
          {one.ConfirmationNumber && (
            <div>
              <dt>{t('Confirmation number')}</dt>
              <dd translate="no">
                {[one.ConfirmationNumber, one.WarehouseConfirmationNumber].filter(Boolean).join(' · ')}
              </dd>
            </div>
          )}
          {one.ShippingMethod && (
            <div>
              <dt>{t('Shipping method')}</dt>
              <dd translate="no">{one.ShippingMethod}</dd>
            </div>
          )}
          {one.Notes && (
            <div>
              <dt>{t('Notes')}</dt>
              <dd translate="no">{one.Notes}</dd>
            </div>
          )}
          {one.ShipTo && (
            <div>
              <dt>{t('Ship to')}</dt>
              <dd translate="no">{one.ShipTo}</dd>
            </div>
          )}
          {one.problem && (
            <div>
              <dt>{t('Please look')}</dt>
              <dd className="b">{one.problem}</dd>
            </div>
          )}
        </dl>
      ))}
    </section>
  );
}

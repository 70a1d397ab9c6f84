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
          {one.terms && (
            <div>
              <dt>{t('Terms')}</dt>
              <dd className="b">{one.terms}</dd>
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

/** How far it is with the parts of an order that were not here (SPO-1). */
export function SpecialSteps({ order }: { order: Order }) {
  if (order.special.length === 0) return null;
  return (
    <section className="panel" aria-label={t('Special order')}>
      <h2>{t('Special order')}</h2>
      <ol className="chain">
        {order.special.map((step) => (
          <li key={step.name} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
            <b>{step.name}</b> {step.text && <span translate="no">{step.text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What comes from other stores for an order (PICK-2). */
export function OrderTransfers({ order }: { order: Order }) {
  if (order.transfers.length === 0) return null;
  return (
    <section className="panel" aria-label={t('Transfers')}>
      <h2>{t('Transfers')}</h2>
      <dl className="facts">
        {order.transfers.map((one) => (
          <div key={one.transfer_id}>
            <dt>
              <b>
                {one.url ? (
                  <a className="l" href={one.url}>
                    {t('Transfer %d', one.transfer_id)}
                  </a>
                ) : (
                  t('Transfer %d', one.transfer_id)
                )}
              </b>
              <span className="mut block" translate="no">
                {one.from}: {one.items.map((item) => `${item.Quantity} × ${item.PartNumber}`).join(', ')}
              </span>
            </dt>
            <dd>
              <b>{one.status_text}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

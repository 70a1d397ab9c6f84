import type { OfficeOrders } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { OrderList } from '../../features/order/order-list';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/orders.css';

const ordersOfOffice = '/admin/api/order';

/** The orders of all stores where the person works (ADM-2). */
export default function OfficeOrdersScreen({ bar, ...lists }: OfficeOrders) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Orders')}</h1>
      </header>
      <div className="orders">
        <OrderList {...lists} at={ordersOfOffice} />
      </div>
    </Office>
  );
}

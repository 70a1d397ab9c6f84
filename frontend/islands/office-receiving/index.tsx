import type { ReceivingPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { Receiving } from '../../features/admin/receiving';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-stock.css';
import '../../styles/receiving.css';

/** What comes of an order is counted and booked (TRD-13). */
export default function ReceivingScreen({ bar, receiving, sees_cost }: ReceivingPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/purchase">
          {t('Purchasing')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('Receive PO %s', receiving.purchase_id)}</h1>
        <span className="mut" translate="no">
          {receiving.vendor}, {receiving.store}
        </span>
      </header>
      <Receiving receiving={receiving} seesCost={sees_cost} />
    </Office>
  );
}

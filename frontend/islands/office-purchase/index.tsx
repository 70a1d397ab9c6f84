import { useState } from 'react';
import type { PurchasePage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { PurchaseForm } from '../../features/admin/purchase-form';
import { PurchaseState } from '../../features/admin/purchase-list';
import { PurchaseOrdered } from '../../features/admin/purchase-ordered';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** An order to a vendor (TRD-13). */
export default function PurchaseScreen({ bar, purchase, ...choices }: PurchasePage) {
  const [now, setNow] = useState(purchase);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/purchase">
          {t('Purchasing')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1>{t('PO %s', now.purchase_id)}</h1> : <h1>{t('New order')}</h1>}
        {now && <PurchaseState {...now} />}
        {now && now.standing !== 'draft' && (
          <span className="mut" translate="no">
            {[
              ...choices.vendors.filter((v) => v.id === now.vendor_id),
              ...choices.stores.filter((s) => s.id === now.location_id),
            ]
              .map(({ name }) => name)
              .join(', ')}
          </span>
        )}
      </header>
      {now && now.standing !== 'draft' ? (
        <PurchaseOrdered purchase={now} onDone={setNow} />
      ) : (
        <PurchaseForm purchase={now} choices={choices} onSaved={setNow} />
      )}
    </Office>
  );
}

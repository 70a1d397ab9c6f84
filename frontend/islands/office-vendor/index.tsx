import { useState } from 'react';
import type { VendorPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { VendorForm } from '../../features/admin/vendor-form';
import { VendorState } from '../../features/admin/vendor-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The record of a vendor (TRD-13). */
export default function VendorScreen({ bar, vendor, system_url }: VendorPage) {
  const [now, setNow] = useState(vendor);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/vendor">
          {t('Vendors')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.name}</h1> : <h1>{t('Add a vendor')}</h1>}
        {now && <VendorState isActive={now.active} />}
        {system_url && (
          <a className="btn push" href={system_url}>
            {t('How it is asked')}
          </a>
        )}
      </header>
      <VendorForm vendor={now} onSaved={setNow} />
    </Office>
  );
}

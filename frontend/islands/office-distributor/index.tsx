import { useState } from 'react';
import type { DistributorPage } from '../../api/types';
import { DistributorForm } from '../../features/admin/distributor-form';
import { DistributorTables } from '../../features/admin/distributor-tables';
import { DistributorTry } from '../../features/admin/distributor-try';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** How a vendor is asked and ordered from by its own system (DIST-4). */
export default function DistributorScreen({ bar, ...page }: DistributorPage) {
  const [now, setNow] = useState(page.distributor);
  const { vendor_id, vendor, vendor_url, stores } = page;
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href={vendor_url} translate="no">
          {vendor}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('How it is asked')}</h1>
        {now && (
          <span className={now.active ? 'st ok' : 'st'}>{now.active ? t('It is asked') : t('Off')}</span>
        )}
      </header>
      <DistributorForm {...page} distributor={now} onSaved={setNow} />
      {now && (
        <div className="office-sides">
          <DistributorTry vendorId={vendor_id} stores={stores} />
          {now.tables && (
            <DistributorTables
              vendorId={vendor_id}
              largest={page.largest}
              distributor={now}
              onTaken={setNow}
            />
          )}
        </div>
      )}
    </Office>
  );
}

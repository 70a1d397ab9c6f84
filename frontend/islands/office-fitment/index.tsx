import { useState } from 'react';
import type { FitmentPage } from '../../api/types';
import { FitmentRecord } from '../../features/admin/fitment-record';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** What one part fits, changed by hand (ADM-2). */
export default function FitmentScreen({ bar, ...page }: FitmentPage) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Office bar={bar}>
      <header className="page-head">
        <div>
          <a className="l s" href={page.edit_url} translate="no">
            {page.name}
          </a>
          <h1>{t('What %s fits', page.part)}</h1>
        </div>
        {!page.is_kit && (
          <Button look="primary" className="push" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('Add a vehicle')}
          </Button>
        )}
      </header>
      <FitmentRecord {...page} isAdding={isAdding} onAdded={() => setAdding(false)} />
    </Office>
  );
}

import { useState } from 'react';
import type { SpecialsPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { PriceTabs } from '../../features/admin/price-tabs';
import { SpecialList } from '../../features/admin/special-list';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** The prices that end (ADM-2, TOT-2). */
export default function SpecialsScreen({ bar, ...page }: SpecialsPage) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Specials')}</h1>
        <Button look="primary" className="push" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t('Add a special')}
        </Button>
      </header>
      <PriceTabs at="specials" />
      <SpecialList {...page} isAdding={isAdding} onAdded={() => setAdding(false)} />
    </Office>
  );
}

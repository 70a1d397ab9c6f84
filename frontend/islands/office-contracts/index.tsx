import { useState } from 'react';
import type { ContractsPage } from '../../api/types';
import { ContractList } from '../../features/admin/contract-list';
import { Office } from '../../features/admin/frame';
import { PriceTabs } from '../../features/admin/price-tabs';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** The prices that customers were promised (ADM-2, TRD-2). */
export default function ContractsScreen({ bar, ...page }: ContractsPage) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Contract prices')}</h1>
        <Button look="primary" className="push" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t('Promise a price')}
        </Button>
      </header>
      <PriceTabs at="contracts" />
      <ContractList {...page} isAdding={isAdding} onAdded={() => setAdding(false)} />
    </Office>
  );
}

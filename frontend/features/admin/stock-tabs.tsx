import { t } from '../../lib/text';
import { OfficeTabs } from './frame';

/** The screens of what lies where. */
export function StockTabs({ at }: { at: 'stock' | 'movements' }) {
  const tabs = [
    { name: 'stock', href: '/admin/stock', words: t('Stock') },
    { name: 'movements', href: '/admin/stock/movement', words: t('Movements') },
  ];
  return <OfficeTabs label={t('Stock')} tabs={tabs} at={at} />;
}

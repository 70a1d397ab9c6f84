import { t } from '../../lib/text';
import { OfficeTabs } from './frame';

/** The screens of what parts cost whom. */
export function PriceTabs({ at }: { at: 'levels' | 'specials' | 'contracts' }) {
  const tabs = [
    { name: 'levels', href: '/admin/price', words: t('Price levels') },
    { name: 'specials', href: '/admin/price/special', words: t('Specials') },
    { name: 'contracts', href: '/admin/price/contract', words: t('Contract prices') },
  ];
  return <OfficeTabs label={t('Prices')} tabs={tabs} at={at} />;
}

import { t } from '../../lib/text';
import { OfficeTabs } from './frame';

/** The screens of the shop's taxes. */
export function TaxTabs({ at }: { at: 'rates' | 'areas' | 'sheets' }) {
  const tabs = [
    { name: 'rates', href: '/admin/tax', words: t('Rates') },
    { name: 'areas', href: '/admin/tax/area', words: t('Areas') },
    { name: 'sheets', href: '/admin/tax/sheet', words: t('Rate sheets') },
  ];
  return <OfficeTabs label={t('Taxes')} tabs={tabs} at={at} />;
}

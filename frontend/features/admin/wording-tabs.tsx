import { t } from '../../lib/text';
import { OfficeTabs } from './frame';

/** The screens of what the shop says in its own words. */
export function WordingTabs({ at }: { at: 'letters' | 'texts' }) {
  const tabs = [
    { name: 'letters', href: '/admin/letter', words: t('Letters') },
    { name: 'texts', href: '/admin/text', words: t('Texts') },
  ];
  return <OfficeTabs label={t('Wording')} tabs={tabs} at={at} />;
}

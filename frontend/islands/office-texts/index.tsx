import type { TextsPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { SentenceList } from '../../features/admin/sentence-list';
import { WordingTabs } from '../../features/admin/wording-tabs';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** What the program says, and what the shop says instead (ADM-2). */
export default function TextsScreen({ bar, languages }: TextsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Wording')}</h1>
      </header>
      <WordingTabs at="texts" />
      <SentenceList languages={languages} />
    </Office>
  );
}

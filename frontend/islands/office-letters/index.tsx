import type { LettersPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { LetterList } from '../../features/admin/letter-list';
import { WordingTabs } from '../../features/admin/wording-tabs';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** What customers are written (ADM-2). */
export default function LettersScreen({ bar, letters }: LettersPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Wording')}</h1>
      </header>
      <WordingTabs at="letters" />
      <LetterList letters={letters} />
    </Office>
  );
}

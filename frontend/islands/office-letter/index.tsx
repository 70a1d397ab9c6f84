import { useState } from 'react';
import type { LetterPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { LetterForm } from '../../features/admin/letter-form';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-setup.css';

/** The wording of a letter. */
export default function LetterScreen({ bar, letter }: LetterPage) {
  const [now, setNow] = useState(letter);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/letter">
          {t('Letters')}
        </a>
      </p>
      <header className="page-head">
        <h1>{now.title}</h1>
      </header>
      <LetterForm letter={now} onSaved={setNow} />
    </Office>
  );
}

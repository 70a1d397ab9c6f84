import type { DictionaryPage } from '../../api/types';
import { Dictionary } from '../../features/admin/dictionary';
import { Office } from '../../features/admin/frame';

import '../../styles/office.css';

/** What words stand for when somebody searches (FIND-2). */
export default function DictionaryScreen({ bar, word }: DictionaryPage) {
  return (
    <Office bar={bar}>
      <Dictionary word={word} />
    </Office>
  );
}

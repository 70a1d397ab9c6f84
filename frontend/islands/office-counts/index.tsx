import type { CountsPage } from '../../api/types';
import { CountList } from '../../features/admin/count-list';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import '../../styles/office.css';

/** What is counted (TRD-13). */
export default function CountListScreen({ bar, ...page }: CountsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Counts')}</h1>
        <a className="btn p push" href="/admin/count/add">
          <Icon name="plus" />
          {t('Begin a count')}
        </a>
      </header>
      <CountList {...page} />
    </Office>
  );
}

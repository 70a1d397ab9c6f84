import type { OfficeTagsPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { TagList } from '../../features/customer/tag-list';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The words by which customers are told apart (CUST-34). */
export default function OfficeTagsScreen({ bar, tags, add_url }: OfficeTagsPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/customer">
          {t('Customers')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('Tags of customers')}</h1>
      </header>
      <TagList tags={tags} path={add_url} />
    </Office>
  );
}

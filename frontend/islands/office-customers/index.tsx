import type { OfficeCustomers } from '../../api/types';
import { CustomerList } from '../../features/admin/customer-list';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** All customers (ADM-2). */
export default function OfficeCustomersScreen({ bar, tags_url, may_add, ...list }: OfficeCustomers) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Customers')}</h1>
        <div className="push actions">
          {tags_url && (
            <a className="btn" href={tags_url}>
              {t('Tags')}
            </a>
          )}
          {may_add && (
            <a className="btn p" href="/admin/customer/add">
              <Icon name="plus" />
              {t('Add a customer')}
            </a>
          )}
        </div>
      </header>
      <CustomerList {...list} />
    </Office>
  );
}

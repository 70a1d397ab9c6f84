import type { VouchersPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { VoucherList } from '../../features/admin/voucher-list';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** All vouchers (ADM-2). */
export default function VouchersScreen({ bar }: VouchersPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Vouchers')}</h1>
        <a className="btn p push" href="/admin/voucher/give">
          <Icon name="plus" />
          {t('Give a voucher')}
        </a>
      </header>
      <VoucherList />
    </Office>
  );
}

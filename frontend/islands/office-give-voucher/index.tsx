import type { VoucherFormPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { VoucherForm } from '../../features/admin/voucher-form';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The form of a voucher that the shop gives (ADM-2). */
export default function GiveVoucherScreen({ bar, ...page }: VoucherFormPage) {
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/voucher">
          {t('Vouchers')}
        </a>
      </p>
      <header className="page-head">
        <h1>{t('Give a voucher')}</h1>
      </header>
      <VoucherForm {...page} />
    </Office>
  );
}

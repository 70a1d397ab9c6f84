import { useState } from 'react';
import type { VoucherPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { VoucherState, voucherName } from '../../features/admin/voucher-list';
import { VoucherSheet } from '../../features/admin/voucher-sheet';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The record of a voucher (ADM-2). */
export default function VoucherScreen({ bar, voucher }: VoucherPage) {
  const [now, setNow] = useState(voucher);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/voucher">
          {t('Vouchers')}
        </a>
      </p>
      <header className="page-head">
        <h1 translate={now.to_name ? 'no' : undefined}>{voucherName(now)}</h1>
        <VoucherState state={now.state} />
      </header>
      <VoucherSheet voucher={now} onChanged={setNow} />
    </Office>
  );
}

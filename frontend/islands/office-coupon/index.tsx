import { useState } from 'react';
import type { CouponPage } from '../../api/types';
import { CouponForm } from '../../features/admin/coupon-form';
import { CouponState } from '../../features/admin/coupon-list';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';

import '../../styles/office.css';

/** The record of a coupon (ADM-2). */
export default function CouponScreen({ bar, categories, coupon }: CouponPage) {
  const [now, setNow] = useState(coupon);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/coupon">
          {t('Coupons')}
        </a>
      </p>
      <header className="page-head">
        {now ? <h1 translate="no">{now.code}</h1> : <h1>{t('Add a coupon')}</h1>}
        {now && <CouponState state={now.state} />}
      </header>
      <CouponForm categories={categories} coupon={now} onSaved={setNow} />
    </Office>
  );
}

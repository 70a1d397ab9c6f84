import type { CouponsPage } from '../../api/types';
import { CouponList } from '../../features/admin/coupon-list';
import { Office } from '../../features/admin/frame';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** All coupons (ADM-2). */
export default function CouponsScreen({ bar }: CouponsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Coupons')}</h1>
        <a className="btn p push" href="/admin/coupon/add">
          <Icon name="plus" />
          {t('Add a coupon')}
        </a>
      </header>
      <CouponList />
    </Office>
  );
}

import type { ProductsPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { ProductList } from '../../features/admin/product-list';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

import '../../styles/office.css';

/** All that the shop sells, or sold (ADM-2). */
export default function ProductsScreen({ bar, add_url, ...lists }: ProductsPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Products')}</h1>
        <a className="btn p push" href={add_url}>
          <Icon name="plus" />
          {t('Add a product')}
        </a>
      </header>
      <ProductList {...lists} />
    </Office>
  );
}

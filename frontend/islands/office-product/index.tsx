import { useState } from 'react';
import { ask } from '../../api/client';
import type { ChangedProduct, Product, ProductPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { ProductForm } from '../../features/admin/product-form';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Switch } from '../../ui/switch';
import { succeeded } from '../../ui/toasts';

import '../../styles/office.css';

/** The record of a product (ADM-2). */
export default function ProductScreen({ bar, product, ...page }: ProductPage) {
  const [now, setNow] = useState(product);
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/product">
          {t('Products')}
        </a>
      </p>
      {now.product_id ? (
        <Head product={now} onChanged={setNow} />
      ) : (
        <header className="page-head">
          <h1>{t('Add a product')}</h1>
        </header>
      )}
      <ProductForm {...page} product={now} onSaved={setNow} />
    </Office>
  );
}

function Head({ product, onChanged }: { product: Product; onChanged: (product: Product) => void }) {
  const { isBusy, rest, send } = useSending();
  const setActive = (active: boolean) =>
    send(async () => {
      const form = { product_id: product.product_id, active: active ? 1 : 0 };
      const saved = await ask<ChangedProduct>('/admin/api/product/active', { method: 'POST', form });
      succeeded(saved.success);
      onChanged(saved.product);
    });
  return (
    <>
      <header className="page-head">
        <div className="min-w-0">
          <h1 translate="no">
            {product.brand} {product.number}
          </h1>
          <p className="dim" translate="no">
            {product.texts[0]?.name}
          </p>
        </div>
        <div className="push actions items-center">
          <Switch label={t('On sale')} checked={product.is_active} busy={isBusy} onChange={setActive} />
          {product.view_url && (
            <a className="btn" href={product.view_url}>
              {t('View in shop')}
            </a>
          )}
          <a className="btn" href={product.copy_url}>
            {t('Copy')}
          </a>
        </div>
      </header>
      <FormErrors>{rest}</FormErrors>
    </>
  );
}

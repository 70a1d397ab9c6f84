import type { Cart, CartProduct } from '../../api/types';
import { t } from '../../lib/text';
import type { TillState } from './state';

export function titleOf({ step }: TillState): string {
  switch (step.at) {
    case 'sale':
      return t('New Sale');
    case 'pay':
      return t('Check Out - Order # %d', step.checkout.order_id);
    case 'receipt':
      return t('Order # %d', step.order.order_id);
  }
}

export function removed({ custom_product, name, manufacturer, part_number }: CartProduct): string {
  return custom_product ? t('%s removed.', name) : t('%s %s removed.', manufacturer, part_number);
}

export function about({ company, group, telephone }: NonNullable<Cart['customer']>): string {
  return [company, group, telephone].filter(Boolean).join(' · ');
}

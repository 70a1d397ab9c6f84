import type { Product } from '../../api/types';

/** What is typed in the form of a product. */
export type TypedProduct = Pick<
  Product,
  | 'brand_id'
  | 'number'
  | 'category_id'
  | 'tax_class_id'
  | 'series'
  | 'tier'
  | 'minimum'
  | 'multiple'
  | 'weight'
  | 'length'
  | 'width'
  | 'height'
  | 'is_orderable'
  | 'is_active'
  | 'core'
  | 'map'
  | 'cost'
  | 'hazmat'
  | 'oversize'
  | 'pick_up_only'
  | 'texts'
  | 'prices'
  | 'codes'
  | 'attributes'
  | 'packages'
  | 'interchanges'
  | 'supersedes'
>;

/** What a product says in the fields of its form. */
export function typedOf(product: Product): TypedProduct {
  const {
    product_id: _,
    version: _v,
    brand: _b,
    is_kit: _k,
    stock: _s,
    pictures: _p,
    vehicles: _h,
    view_url: _u,
    copy_url: _c,
    trail: _t,
    ...typed
  } = product;
  return typed;
}

/** The panels of the form, and the server's names of what stands in each. */
export const panels = {
  general: [
    'brand',
    'number',
    'category',
    'tax_class',
    'series',
    'tier',
    'name',
    'short_name',
    'short_description',
    'description',
    'texts',
  ],
  prices: ['prices', 'map', 'core', 'cost'],
  numbers: ['codes', 'interchanges', 'supersedes'],
  details: ['attributes', 'warranty', 'prop65', 'details'],
  shipping: ['weight', 'length', 'width', 'height', 'packages', 'hazmat', 'oversize', 'minimum', 'multiple'],
} as const;

export type Panel = keyof typeof panels | 'stock' | 'vehicles' | 'pictures';

/** The panels in which something is wrong. */
export function wrongPanels(errors: { [name: string]: string }): (keyof typeof panels)[] {
  const names = Object.keys(panels) as (keyof typeof panels)[];
  return names.filter((name) => panels[name].some((field) => errors[field]));
}

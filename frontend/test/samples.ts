import type { AddToCart, CardButton, Cart, CartProduct, Fit, FitmentSheet } from '../api/types';

export const fits: Fit = { result: 'yes', mark: 'fits', label: 'Fits Your Vehicle', reason: '' };
export const unsure: Fit = {
  result: 'unknown',
  mark: 'unknown',
  label: 'Unknown Fitment',
  reason: 'The maker gave no data.',
};

export function anAction(more: Partial<AddToCart> = {}): AddToCart {
  return {
    product_id: 7,
    name: 'Kestrel KB-1 Quiet pads',
    kind: 'add',
    label: 'Add to Cart',
    href: '/kestrel-kb-1',
    solid: false,
    warn: false,
    fit: fits,
    minimum: 1,
    maximum: 10_000,
    quantity: 1,
    options: [],
    price: { price: 46.99, price_text: '$46.99', core: 0, core_text: '' },
    breaks: [],
    ...more,
  };
}

export function aButton(more: Partial<CardButton> = {}): CardButton {
  return {
    product_id: 7,
    name: 'Kestrel KB-1 Quiet pads',
    kind: 'add',
    label: 'Add to Cart',
    minimum: 1,
    ...more,
  };
}

export function aLine(more: Partial<CartProduct> = {}): CartProduct {
  return {
    key: 'k1',
    product_id: 7,
    name: 'Quiet pads',
    model: 'KB-1',
    part_number: 'KB-1',
    manufacturer: 'Kestrel',
    aaia: 'KSTL',
    mpn: 'KB-1',
    upc: '',
    po_number: '',
    is_package: false,
    is_package_component: false,
    package: { components: [], included_in: [] },
    rebates: { unique: [] },
    selected_options: [],
    quantity: 2,
    minimum: 1,
    unit_price: 46.99,
    unit_price_text: '$46.99',
    original_unit_price: 46.99,
    original_unit_price_text: '$46.99',
    unit_price_before_discounts: 46.99,
    unit_price_before_discounts_text: '$46.99',
    price: 93.98,
    price_text: '$93.98',
    price_before_discounts: 93.98,
    price_before_discounts_text: '$93.98',
    tax: 0,
    tax_text: '$0.00',
    labor_price: 0,
    labor_product: false,
    product_labor_key: '',
    custom_product: false,
    labor: null,
    tax_class_id: '',
    price_rule: 'retail',
    price_by_hand: false,
    enough_inventory: true,
    show_stock_warning: false,
    oos_text: '',
    thumbnails: { primary: '', cart: '' },
    links: { view: '/kestrel-kb-1', manufacturer: '' },
    pictogram: 'pads',
    image: null,
    fitment: fits,
    fitment_notes: [],
    for_vehicle: '',
    stock_text: '8 at Main St',
    stock_level: 'full',
    core: null,
    ...more,
  };
}

export function aCart(lines: CartProduct[] = [aLine()], more: Partial<Cart> = {}): Cart {
  return {
    products: lines,
    back: [],
    back_worth: 0,
    vouchers: [],
    total_items: lines.reduce((sum, line) => sum + line.quantity, 0),
    total_text: '$93.98',
    total: 93.98,
    totals: [
      { title: 'Sub-Total', code: 'sub_total', text: '$93.98', value: 93.98 },
      { title: 'Total', code: 'total', text: '$93.98', value: 93.98 },
    ],
    show_weight: false,
    weight_text: '',
    confirm_button: 'Check Out',
    order_id: null,
    ordered: null,
    labor_applied: {},
    customer: null,
    ymm_vehicle: null,
    customer_vehicles: [],
    customer_geocode: null,
    order_data: { products: [] },
    rebates: [],
    coupon: null,
    success: '',
    error: '',
    error_message: '',
    uuid: 'u1',
    added_key: '',
    count_text: '2 items',
    note: 'Prices and stock are checked again when you check out.',
    tax_note: '',
    account_links: [],
    codes: { hint: '', credit_text: '', refused: [] },
    ...more,
  };
}

/** The fitment of a part whose engine is still open. */
export function aSheet(more: Partial<FitmentSheet> = {}): FitmentSheet {
  return {
    title: 'Fitment for Part # KB-1',
    name: 'Kestrel KB-1 Quiet pads',
    link: '/kestrel-kb-1',
    fitment: {
      result: 'maybe',
      mark: 'verify',
      label: 'Verify Fitment',
      reason: 'needs 5.7L; your engine is not known yet',
    },
    text: "We don't know whether this product fits your application.",
    position: 'Front',
    required: '2 required',
    rows: [{ mark: 'verify', fact: 'Engine Size', vehicle: '', part: '5.7L' }],
    notes: ['With J55'],
    choice: {
      api_field: 'EngineSizeID',
      label: 'Engine Size',
      options: [
        { value: 4, label: '3.6L', popular: false },
        { value: 5, label: '5.7L', popular: false },
      ],
    },
    vehicle: {
      facets: [{ api_field: 'Year', api_value: 2015, label_field: 'Year', label_value: '2015' }],
      hasYmm: true,
      hasEngine: false,
      year: '2015',
      make: 'Ram',
      model: '1500',
      detail: '',
      display: '2015 Ram 1500',
    },
    vehicles: {
      rows: [
        {
          years: '2011–2018',
          vehicle: 'Ram 1500',
          asks: '5.7L',
          position: 'Front',
          required: '2 required',
          notes: ['With J55'],
          current: true,
          link: '',
        },
      ],
      filter: '',
      all: 40,
      total: 40,
      found: 'Showing 1 to 15 of 40 (3 Pages)',
      page: 1,
      pages: 3,
    },
    ...more,
  };
}

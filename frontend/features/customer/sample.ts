import type { CustomerAddress, CustomerForm, CustomerGet, Localization } from '../../api/types';

export function anAddress(more: Partial<CustomerAddress> = {}): CustomerAddress {
  return {
    address_id: 11,
    label: 'Main shop',
    firstname: 'Ray',
    lastname: 'Hollis',
    company: '',
    address_1: '12 Main St',
    address_2: '',
    city: 'Waverly',
    postcode: '50677',
    country_id: 223,
    zone_id: 3635,
    custom_field: {},
    ...more,
  };
}

export function aCustomer(more: Partial<CustomerForm> = {}): CustomerForm {
  return {
    customer_id: 7,
    customer_group_id: 1,
    firstname: 'Ray',
    lastname: 'Hollis',
    company: 'Hollis Plumbing',
    email: 'ray@hollis.test',
    telephone: '(319) 555-0177',
    newsletter: false,
    texting_alerts: false,
    tax_exempt: false,
    tax_exempt_number: '',
    default_location_id: 0,
    status: true,
    account_custom_field: {},
    addresses: [anAddress(), anAddress({ address_id: 12, label: 'Yard', city: 'Janesville' })],
    address_id: 11,
    require_email: false,
    require_telephone: false,
    require_address: false,
    version: 3,
    merged_into: 0,
    erased: false,
    can_sign_in: false,
    is_pro: false,
    actions: {
      save: '/api/customer/save',
      credit: '/api/customer_credit/add',
      tags: '/api/customer_tag/save',
    },
    may_group: true,
    may_exempt: true,
    ...more,
  };
}

export function aForm(customer = aCustomer(), more: Partial<CustomerGet> = {}) {
  return {
    customer,
    customer_groups: [
      { customer_group_id: 1, name: 'Retail' },
      { customer_group_id: 2, name: 'Jobber' },
    ],
    custom_fields: [],
    locations: [],
    results: [],
    totalPages: 0,
    position: '',
    total_items: 0,
    total_pages: 0,
    page: 1,
    limit: 10,
    vehicles_enabled: true,
    ...more,
  };
}

export const countries: Localization = {
  countries: [
    {
      country_id: 223,
      name: 'United States',
      iso_code_2: 'US',
      postcode_required: true,
      postcode_label: 'ZIP code',
      zone_required: true,
      zone_label: 'State',
      zones: [
        { zone_id: 3635, name: 'Iowa', code: 'IA' },
        { zone_id: 3663, name: 'Texas', code: 'TX' },
      ],
    },
    {
      country_id: 98,
      name: 'Iceland',
      iso_code_2: 'IS',
      postcode_required: false,
      postcode_label: 'Postal code',
      zone_required: false,
      zone_label: 'Region',
      zones: [],
    },
  ],
};

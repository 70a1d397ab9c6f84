import type { FormValue } from '../../api/client';
import type { CustomerAddress, CustomerForm } from '../../api/types';
import type { AddressValues } from '../../form/address-fields';

/** An address in the form; ids as text, '' is none. */
export type AddressFormValues = AddressValues & {
  address_id: number;
  label: string;
  is_default: boolean;
  custom_field: Record<string, string>;
};

/** What the form of a customer holds. */
export type CustomerValues = {
  firstname: string;
  lastname: string;
  company: string;
  email: string;
  telephone: string;
  /** '' leaves it as it is. */
  password: string;
  customer_group_id: string;
  newsletter: boolean;
  texting_alerts: boolean;
  tax_exempt: boolean;
  tax_exempt_number: string;
  default_location_id: string;
  status: boolean;
  account_custom_field: Record<string, string>;
  addresses: AddressFormValues[];
};

const idText = (id: number) => (id ? String(id) : '');

function addressValues(address: CustomerAddress, defaultId: number): AddressFormValues {
  const { country_id, zone_id, custom_field, ...rest } = address;
  return {
    ...rest,
    country_id: idText(country_id),
    zone_id: idText(zone_id),
    custom_field: { ...custom_field },
    is_default: address.address_id === defaultId,
  };
}

/** A new address, of the country that the others are of and with the customer's name. */
export function newAddress(
  values: Pick<CustomerValues, 'firstname' | 'lastname' | 'company' | 'addresses'>,
  countryId: number,
): AddressFormValues {
  const { firstname, lastname, company, addresses } = values;
  return {
    address_id: 0,
    label: '',
    firstname,
    lastname,
    company,
    address_1: '',
    address_2: '',
    city: '',
    postcode: '',
    country_id: addresses[0]?.country_id ?? idText(countryId),
    zone_id: addresses[0]?.zone_id ?? '',
    custom_field: {},
    is_default: addresses.length === 0,
  };
}

/** Goods go to the customer unless another name stands in the address. */
export function withNames(values: CustomerValues): CustomerValues {
  return {
    ...values,
    addresses: values.addresses.map((address) => ({
      ...address,
      firstname: address.firstname || values.firstname,
      lastname: address.lastname || values.lastname,
    })),
  };
}

export function valuesOf(customer: CustomerForm): CustomerValues {
  return {
    firstname: customer.firstname,
    lastname: customer.lastname,
    company: customer.company,
    email: customer.email,
    telephone: customer.telephone,
    password: '',
    customer_group_id: idText(customer.customer_group_id),
    newsletter: customer.newsletter,
    texting_alerts: customer.texting_alerts,
    tax_exempt: customer.tax_exempt,
    tax_exempt_number: customer.tax_exempt_number,
    default_location_id: idText(customer.default_location_id ?? 0),
    status: customer.status,
    account_custom_field: { ...customer.account_custom_field },
    addresses: customer.addresses.map((address) => addressValues(address, customer.address_id)),
  };
}

const bit = (is: boolean) => (is ? 1 : 0);

/** What CUST-21 takes; addresses that are not among these are removed. */
export function bodyOf(values: CustomerValues, version: number): { [name: string]: FormValue } {
  const { addresses, password, default_location_id: _, ...rest } = values; // it is one of the addresses
  const at = addresses.findIndex((address) => address.is_default);
  return {
    ...rest,
    ...(password && { password }),
    customer_group_id: Number(values.customer_group_id),
    newsletter: bit(values.newsletter),
    texting_alerts: bit(values.texting_alerts),
    tax_exempt: bit(values.tax_exempt),
    status: bit(values.status),
    addresses_whole: 1,
    addresses: addresses.map(({ is_default: _, country_id, zone_id, ...address }) => ({
      ...address,
      country_id: Number(country_id),
      zone_id: Number(zone_id),
    })),
    ...(at >= 0 && { default_address: at }),
    version,
  };
}

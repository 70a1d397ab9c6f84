import type { Country, CustomerForm, CustomField } from '../../api/types';
import type { Problem } from '../../form/rules';
import { t } from '../../lib/text';
import type { AddressFormValues, CustomerValues } from './customer-values';

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const telephonePattern = /^(\(\d{3}\) ?|\d{3}[-. ]?)?\d{3}[-. ]?\d{4,6}$/;

/** What is wrong with a text of such a length (MSG-3); undefined: nothing. */
function length(text: string, isMust: boolean, least: number, most: number): string | undefined {
  const { length } = [...text.trim()];
  if (length === 0) return isMust ? t('Required') : undefined;
  if (length < least) return t('Minimum %d characters', least);
  return length > most ? t('Maximum %d characters', most) : undefined;
}

function email(text: string, isMust: boolean): string | undefined {
  return (
    length(text, isMust, 0, 96) ??
    (text.trim() && !emailPattern.test(text.trim()) ? t('Invalid email') : undefined)
  );
}

function telephone(text: string, isMust: boolean): string | undefined {
  const number = text.trim();
  const isOne = !number || telephonePattern.test(number);
  return length(number, isMust, 0, 32) ?? (isOne ? undefined : t('Invalid phone number format'));
}

type Problems = Record<string, string | undefined>;

/** CUST-6 of an address; regions and postal codes are as its country has them. */
function addressProblems(address: AddressFormValues, countries: readonly Country[]): Problems {
  const country = countries.find((one) => String(one.country_id) === address.country_id);
  return {
    label: length(address.label, false, 2, 40),
    firstname: length(address.firstname, true, 2, 32),
    lastname: length(address.lastname, true, 2, 32),
    company: length(address.company, false, 2, 40),
    address_1: length(address.address_1, true, 2, 128),
    address_2: length(address.address_2, false, 2, 128),
    city: length(address.city, true, 2, 128),
    country_id: address.country_id ? undefined : t('Required'),
    zone_id: address.zone_id || country?.zone_required === false ? undefined : t('Required'),
    postcode: length(address.postcode, country?.postcode_required ?? true, 2, 10),
  };
}

function fieldProblems(values: Record<string, string>, fields: readonly CustomField[]): Problems {
  return Object.fromEntries(
    fields.map(({ custom_field_id: id, required }) => [
      String(id),
      required && !values[id]?.trim() ? t('Required') : undefined,
    ]),
  );
}

export type Asked = {
  flags: Pick<CustomerForm, 'require_email' | 'require_telephone' | 'require_address'>;
  fields: readonly CustomField[];
  countries: readonly Country[];
};

/** All that is wrong with what was typed, by the path of its field, in the order of the form (CUST-6). */
export function customerProblems(values: CustomerValues, asked: Asked): Problem[] {
  const { flags, fields, countries } = asked;
  const of = (location: string) => fields.filter((field) => field.location === location);
  const found: Problem[] = [];
  const note = (path: string[], problems: Problems) => {
    for (const [name, problem] of Object.entries(problems))
      if (problem) found.push([[...path, name].join('.'), problem]);
  };
  note([], {
    firstname: length(values.firstname, true, 2, 32),
    lastname: length(values.lastname, true, 2, 32),
    company: length(values.company, false, 2, 40),
    email: email(values.email, flags.require_email || values.password !== ''), // who signs in has one
    telephone: telephone(values.telephone, flags.require_telephone),
    password: values.password ? length(values.password, true, 4, 20) : undefined,
    tax_exempt_number: values.tax_exempt ? length(values.tax_exempt_number, true, 2, 64) : undefined,
  });
  note(['account_custom_field'], fieldProblems(values.account_custom_field, of('account')));
  if (flags.require_address && values.addresses.length === 0) note([], { addresses: t('Required') });
  values.addresses.forEach((address, i) => {
    note(['addresses', String(i)], addressProblems(address, countries));
    note(['addresses', String(i), 'custom_field'], fieldProblems(address.custom_field, of('address')));
  });
  return found;
}

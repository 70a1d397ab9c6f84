import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { t } from '../lib/text';
import { Select } from '../ui/field';
import { FormField } from './field';

/** The fields of an address (CUST-4); ids as text, '' is none. */
export type AddressValues = {
  firstname: string;
  lastname: string;
  company: string;
  address_1: string;
  address_2: string;
  city: string;
  postcode: string;
  country_id: string;
  zone_id: string;
};

/** As the server lists them (CUST-22). */
export type Country = {
  country_id: number;
  name: string;
  postcode_required: boolean;
  /** An address there names its region; without the word: where there are regions. */
  zone_required?: boolean;
  zones: readonly { zone_id: number; name: string }[];
};

export type AddressFieldsProps<T extends FieldValues> = {
  control: Control<T>;
  /** Where in the form the address is. */
  name: Path<T>;
  /** undefined while they load. */
  countries: readonly Country[] | undefined;
  /** What the browser may fill in by itself. */
  fill: 'shipping' | 'billing' | 'off';
  /** What must be filled in is marked, instead of what may be left out. */
  marksMust?: boolean;
};

/** An address in the order of its label; regions follow the country. */
export function AddressFields<T extends FieldValues>({
  control,
  name,
  countries,
  fill,
  marksMust = false,
}: AddressFieldsProps<T>) {
  const at = (field: keyof AddressValues) => `${name}.${field}` as Path<T>;
  const auto = (token: string) => (fill === 'off' ? 'off' : `${fill} ${token}`);
  const country = useController({ control, name: at('country_id') });
  const zone = useController({ control, name: at('zone_id') });
  const chosen = countries?.find((one) => String(one.country_id) === country.field.value);
  const none = { value: '', label: t('Choose') };
  const kind = (isMust: boolean) => (marksMust ? { must: isMust } : { optional: !isMust });
  const isZoned = chosen?.zone_required ?? chosen?.zones.length !== 0;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormField
        control={control}
        name={at('firstname')}
        label={t('First name')}
        {...kind(true)}
        autoComplete={auto('given-name')}
      />
      <FormField
        control={control}
        name={at('lastname')}
        label={t('Last name')}
        {...kind(true)}
        autoComplete={auto('family-name')}
      />
      <div className="sm:col-span-2">
        <FormField
          control={control}
          name={at('company')}
          label={t('Company')}
          {...kind(false)}
          autoComplete={auto('organization')}
        />
      </div>
      <FormField
        control={control}
        name={at('address_1')}
        label={t('Street and number')}
        {...kind(true)}
        autoComplete={auto('address-line1')}
      />
      <FormField
        control={control}
        name={at('address_2')}
        label={t('Apartment, suite, building')}
        {...kind(false)}
        autoComplete={auto('address-line2')}
      />
      <Select
        {...country.field}
        label={t('Country')}
        {...kind(true)}
        busy={!countries}
        error={country.fieldState.error?.message}
        autoComplete={auto('country')}
        options={[none, ...(countries ?? []).map((one) => named(one.country_id, one.name))]}
        onChange={(event) => {
          country.field.onChange(event);
          zone.field.onChange(''); // a region of another country is none of this one's
        }}
      />
      <Select
        {...zone.field}
        label={t('State or region')}
        off={chosen ? undefined : t('Choose the country first.')}
        error={zone.fieldState.error?.message}
        {...kind(isZoned)}
        autoComplete={auto('address-level1')}
        options={[none, ...(chosen?.zones ?? []).map((one) => named(one.zone_id, one.name))]}
      />
      <FormField
        control={control}
        name={at('city')}
        label={t('City')}
        {...kind(true)}
        autoComplete={auto('address-level2')}
      />
      <FormField
        control={control}
        name={at('postcode')}
        label={t('ZIP or postal code')}
        {...kind(chosen?.postcode_required !== false)}
        autoComplete={auto('postal-code')}
      />
    </div>
  );
}

function named(id: number, name: string) {
  return { value: String(id), label: name, isData: true };
}

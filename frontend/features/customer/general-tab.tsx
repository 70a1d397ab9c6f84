import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { Country, CustomerGet } from '../../api/types';
import { AddressFields } from '../../form/address-fields';
import { FormField, FormSelect, Tied } from '../../form/field';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check, Select } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { PasswordField } from '../../ui/password-field';
import { PhoneField } from '../../ui/phone-field';
import { Tabs } from '../../ui/tabs';
import { succeeded, waits } from '../../ui/toasts';
import { CustomFields } from './custom-fields';
import { type CustomerValues, newAddress } from './customer-values';

export type GeneralProps = {
  form: UseFormReturn<CustomerValues, unknown, CustomerValues>;
  got: CustomerGet;
  /** undefined while they load. */
  countries: readonly Country[] | undefined;
  /** Which address is seen. */
  at: number;
  onAt: (at: number) => void;
};

/** Who they are and where they live (CUST-3, CUST-4). */
export function GeneralTab(props: GeneralProps) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Account {...props} />
      <Addresses {...props} />
    </div>
  );
}

function Account({ form, got }: GeneralProps) {
  const { control } = form;
  const { customer, customer_groups = [], custom_fields = [], locations = [] } = got;
  const isExempt = form.watch('tax_exempt');
  const email = customer?.require_email === true;
  const telephone = customer?.require_telephone === true;
  const check = (
    name: 'newsletter' | 'texting_alerts' | 'tax_exempt' | 'status',
    label: string,
    note?: string,
  ) => (
    <Tied control={control} name={name}>
      {({ value, onChange, onBlur, ref, name }) => (
        <Check
          ref={ref}
          name={name}
          label={label}
          note={note}
          checked={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </Tied>
  );
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="account-head">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="account-head" className="h3">
          {t('Account')}
        </h2>
        <p className="hint must-note">{t('Required')}</p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField control={control} name="firstname" label={t('First name')} must autoComplete="off" />
        <FormField control={control} name="lastname" label={t('Last name')} must autoComplete="off" />
        <FormField
          control={control}
          name="email"
          label={t('Email')}
          must={email}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <Tied control={control} name="telephone">
          {(tie) => <PhoneField {...tie} label={t('Telephone')} must={telephone} autoComplete="off" />}
        </Tied>
        <FormField control={control} name="company" label={t('Company')} autoComplete="off" />
        <FormSelect
          control={control}
          name="customer_group_id"
          label={t('Group')}
          hint={customer && !customer.may_group ? t('Another group needs a manager’s approval.') : undefined}
          options={customer_groups.map((one) => ({
            value: String(one.customer_group_id),
            label: one.name,
            isData: true,
          }))}
        />
        {customer !== undefined && customer.customer_id > 0 && (
          <Tied control={control} name="password">
            {(tie) => (
              <PasswordField
                {...tie}
                onChange={(event) => tie.onChange(event.currentTarget.value)}
                label={t('New password')}
                hint={t('Left empty, it stays as it is.')}
                autoComplete="new-password"
              />
            )}
          </Tied>
        )}
        {locations.length > 1 && (
          <Tied control={control} name="default_location_id">
            {(tie) => (
              <Select
                {...tie}
                label={t('Default location')}
                options={locations.map((one) => ({
                  value: String(one.location_id),
                  label: one.location_name,
                  isData: true,
                }))}
                onChange={(event) => {
                  const chosen = event.currentTarget.value;
                  tie.onChange(chosen);
                  form.getValues('addresses').forEach((one, i) => {
                    form.setValue(`addresses.${i}.is_default`, String(one.address_id) === chosen);
                  });
                }}
              />
            )}
          </Tied>
        )}
        <CustomFields
          control={control}
          name="account_custom_field"
          fields={custom_fields.filter((field) => field.location === 'account')}
        />
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {check('newsletter', t('Newsletter'))}
        {check('texting_alerts', t('Text messages'), t('They agreed to be texted.'))}
        {check('status', t('Enabled'), t('Without it they can’t sign in or be sold to.'))}
        {check(
          'tax_exempt',
          t('Tax exempt'),
          customer && !customer.may_exempt ? t('Needs a manager’s approval.') : undefined,
        )}
      </div>
      {isExempt && (
        <FormField
          control={control}
          name="tax_exempt_number"
          label={t('Tax exempt number')}
          must
          autoComplete="off"
        />
      )}
    </section>
  );
}

function Addresses({ form, got, countries, at, onAt }: GeneralProps) {
  const { control } = form;
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'addresses' });
  const addresses = form.watch('addresses');
  const shown = Math.min(at, fields.length - 1);
  const field = fields[shown];
  const address = addresses[shown];
  const errors = form.formState.errors.addresses;
  const problem = errors?.message ?? errors?.root?.message;
  const add = () => {
    const home = countries?.find((one) => one.iso_code_2 === got.country);
    append(newAddress(form.getValues(), home?.country_id ?? 0), { shouldFocus: false });
    onAt(fields.length);
    focusLater(`addresses.${fields.length}.address_1`);
  };
  // A business chooses its default location among the same addresses.
  const choose = (index: number) =>
    addresses.forEach((one, i) => {
      form.setValue(`addresses.${i}.is_default`, i === index, { shouldDirty: true });
      if (i === index) form.setValue('default_location_id', String(one.address_id || ''));
    });
  const drop = () => {
    if (!address) return;
    const gone = form.getValues(`addresses.${shown}`);
    remove(shown);
    onAt(Math.max(0, shown - 1));
    document.getElementById('add-address')?.focus();
    succeeded(t('The address is removed when you save.'), {
      wait: waits.undo,
      action: {
        label: t('Undo'),
        isTimed: true,
        run: () => {
          insert(shown, gone, { shouldFocus: false });
          onAt(shown);
        },
      },
    });
  };
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="addresses-head">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="addresses-head" className="h3">
          {t('Addresses')}
        </h2>
        <Button
          id="add-address"
          name="addresses"
          aria-describedby={problem && 'addresses-error'}
          onClick={add}
        >
          <Icon name="plus" />
          {t('Add address')}
        </Button>
      </div>
      {problem && (
        <p id="addresses-error" className="problem" aria-live="polite">
          {problem}
        </p>
      )}
      {!field || !address ? (
        <p className="mut">{t('No address is known. Add one for what is delivered to them.')}</p>
      ) : (
        <Tabs
          label={t('Addresses')}
          tabs={fields.map((one, i) => ({
            name: one.id,
            label: addressName(addresses[i], i),
            isData: true,
            ...(errors?.[i] && { isWrong: true }),
          }))}
          value={field.id}
          onChange={(id) => onAt(fields.findIndex((one) => one.id === id))}
        >
          <div key={field.id} className="grid gap-4">
            <FormField
              control={control}
              name={`addresses.${shown}.label`}
              label={t('Name of the address')}
              hint={t('“Main shop”, “Home”: shown where addresses are chosen.')}
              autoComplete="off"
            />
            <AddressFields
              control={control}
              name={`addresses.${shown}`}
              countries={countries}
              fill="off"
              marksMust
            />
            <div className="grid items-start gap-4 empty:hidden sm:grid-cols-2">
              <CustomFields
                control={control}
                name={`addresses.${shown}.custom_field`}
                fields={(got.custom_fields ?? []).filter((one) => one.location === 'address')}
              />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Check
                type="radio"
                name="default_address"
                label={t('Default address')}
                checked={address.is_default}
                onChange={() => choose(shown)}
              />
              <Button look="quiet" onClick={drop}>
                <Icon name="trash" />
                {t('Remove address')}
              </Button>
            </div>
          </div>
        </Tabs>
      )}
    </section>
  );
}

function addressName(address: CustomerValues['addresses'][number] | undefined, i: number): string {
  const name = address?.label.trim() || address?.city.trim() || t('Address %d', i + 1);
  return address?.is_default ? t('%s (default)', name) : name;
}

/** Focuses a field by its name, once it is drawn. */
export function focusLater(name: string): void {
  requestAnimationFrame(() => {
    document.getElementsByName(name)[0]?.focus();
  });
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ask } from '../../api/client';
import type { CustomerForm, CustomerGet, SavedCustomer } from '../../api/types';
import { AddressFields } from '../../form/address-fields';
import { FormField, FormSelect, Tied } from '../../form/field';
import { rules } from '../../form/rules';
import { showErrors } from '../../form/show-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Check } from '../../ui/field';
import { PhoneField } from '../../ui/phone-field';
import { Skeleton } from '../../ui/skeleton';
import { failed, succeeded, waits } from '../../ui/toasts';
import { loadCountries, loadCustomer } from './calls';
import { CustomFields } from './custom-fields';
import { customerProblems } from './customer-rules';
import { bodyOf, type CustomerValues, newAddress, valuesOf, withNames } from './customer-values';

export type NewCustomerProps = {
  /** What was looked for before: it begins the form. */
  typed?: string;
  onClose: () => void;
  /** The new customer's id; 0: the call failed altogether, nobody was made for certain (CUST-9). */
  onDone: (customerId: number) => void;
};

/** The short form of a customer (CUST-9). */
export function NewCustomer(props: NewCustomerProps) {
  const got = useQuery({
    queryKey: ['customer', 'new'],
    queryFn: ({ signal }) => loadCustomer(0, signal),
  });
  if (got.isError) return <Failed error={got.error} onRetry={() => void got.refetch()} />;
  const { data } = got;
  if (!data?.customer) return <Skeleton shape="row" count={4} />;
  return <Short {...props} got={{ ...data, customer: data.customer }} />;
}

type ShortProps = NewCustomerProps & { got: CustomerGet & { customer: CustomerForm } };

function Short({ got, typed = '', onClose, onDone }: ShortProps) {
  const { customer, custom_fields = [], customer_groups = [] } = got;
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: loadCountries,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: customer.require_address,
  });
  const asked = useMemo(
    () => ({ flags: customer, fields: custom_fields, countries: countries.data ?? [] }),
    [customer, custom_fields, countries.data],
  );
  const first = useMemo(() => begun(customer, typed), [customer, typed]);
  const form = useForm<CustomerValues, unknown, CustomerValues>({
    resolver: useMemo((): Resolver<CustomerValues, unknown, CustomerValues> => {
      const check = rules((values: CustomerValues) => customerProblems(values, asked));
      return (values, ...rest) => check(withNames(values), ...rest);
    }, [asked]),
    defaultValues: first,
  });
  const { control } = form;
  const { isBusy, send } = useSending([], {
    onFailed: (_, refusal) => {
      if (refusal?.isAnswer) {
        failed(refusal.message);
        showErrors(refusal, form);
        return;
      }
      if (refusal) console.error(refusal);
      failed(t('Something went wrong!'));
      onDone(0);
    },
  });
  const saveNew = async (values: CustomerValues, intent: string) => {
    const body = bodyOf(values, customer.version);
    const saved = await ask<SavedCustomer>('/api/customer/save', { method: 'POST', form: body, intent });
    const id = saved.customer.customer_id;
    const run = () => void open(`/pos/customer/edit?customer_id=${id}`, '_blank', 'noopener');
    succeeded(t('Customer successfully saved!'), {
      wait: waits.payment,
      action: { label: t('Edit'), run },
    });
    onDone(id);
  };
  const submit = form.handleSubmit((values) => send((intent) => saveNew(values, intent)));
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="hint must-note">{t('Required')}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField
          control={control}
          name="firstname"
          label={t('First name')}
          must
          autoFocus
          autoComplete="off"
        />
        <FormField control={control} name="lastname" label={t('Last name')} must autoComplete="off" />
        <Tied control={control} name="telephone">
          {(tie) => (
            <PhoneField
              {...tie}
              label={t('Telephone')}
              must={customer.require_telephone}
              autoComplete="off"
            />
          )}
        </Tied>
        <FormField
          control={control}
          name="email"
          label={t('Email')}
          must={customer.require_email}
          type="email"
          autoComplete="off"
        />
        <FormField control={control} name="company" label={t('Company')} autoComplete="off" />
        {customer_groups.length > 1 && (
          <FormSelect
            control={control}
            name="customer_group_id"
            label={t('Group')}
            options={customer_groups.map((one) => ({
              value: String(one.customer_group_id),
              label: one.name,
              isData: true,
            }))}
          />
        )}
        <CustomFields
          control={control}
          name="account_custom_field"
          fields={custom_fields.filter((field) => field.location === 'account' && field.required)}
        />
      </div>
      <Tied control={control} name="texting_alerts">
        {({ value, onChange, ref, name, onBlur }) => (
          <Check
            ref={ref}
            name={name}
            onBlur={onBlur}
            label={t('Text messages')}
            note={t('They agreed to be texted.')}
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        )}
      </Tied>
      {customer.require_address && (
        <>
          <p className="h4">{t('Address')}</p>
          <AddressFields
            control={control}
            name="addresses.0"
            countries={countries.data}
            fill="off"
            marksMust
          />
          <div className="grid items-start gap-4 empty:hidden sm:grid-cols-2">
            <CustomFields
              control={control}
              name="addresses.0.custom_field"
              fields={custom_fields.filter((field) => field.location === 'address' && field.required)}
            />
          </div>
        </>
      )}
      <div className="actions">
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button look="primary" size={56} type="submit" busy={isBusy}>
          {t('Save customer')}
        </Button>
      </div>
    </form>
  );
}

/** The form as it begins: what was looked for is a phone number, an email or a name. */
function begun(customer: CustomerForm, typed: string): CustomerValues {
  const values = valuesOf(customer);
  if (/^[\d ()+.-]{7,}$/.test(typed)) values.telephone = typed;
  else if (typed.includes('@')) values.email = typed;
  else if (!/\d/.test(typed)) {
    const [firstname = '', ...rest] = typed.split(/\s+/);
    values.firstname = firstname;
    values.lastname = rest.join(' ');
  }
  if (customer.require_address && values.addresses.length === 0) values.addresses = [newAddress(values, 0)];
  return values;
}

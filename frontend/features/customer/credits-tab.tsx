import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { CustomerCredit, CustomerCredits, CustomerForm, Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { price, toMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Field } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { succeeded } from '../../ui/toasts';
import { queryOf } from './calls';
import { useCallsAt } from './calls-at';

/** Their store credit: what came and went, and the sum of it (CUST-25, CUST-42). */
export function CreditsTab({ customer }: { customer: CustomerForm }) {
  const { customer_id: customerId, actions } = customer;
  const at = useCallsAt();
  const [balance, setBalance] = useState('');
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="order-last min-w-0 lg:order-first">
        <DataTable
          label={t('Credits')}
          prefix="credits_"
          columns={columns()}
          load={async (query, signal) => {
            const got = await ask<CustomerCredits>(at('/api/customer_credit'), {
              query: { customerId, ...queryOf(query) },
              signal,
            });
            setBalance(got.balance_text);
            return got;
          }}
          rowKey={(row) => row.customer_transaction_id}
          empty={t('There are no results.')}
        />
      </div>
      <section className="panel grid gap-4 p-4" aria-labelledby="credit-head">
        <div>
          <p className="lab">{t('Balance')}</p>
          <output className="price n block" aria-live="polite">
            {balance || '—'}
          </output>
        </div>
        {actions.credit && <AddCredit path={actions.credit} />}
      </section>
    </div>
  );
}

function AddCredit({ path }: { path: string }) {
  const queries = useQueryClient();
  const [{ description, amount }, set] = useValues({ description: '', amount: 0 });
  const { form, isBusy, field, rest, submit } = useSending(['description', 'amount']);
  const found = {
    description: description.trim() ? undefined : t('Required'),
    amount: amount === 0 ? t('Give an amount. A minus takes credit away.') : undefined,
  };
  const addCredit = async (intent: string) => {
    const values = { description: description.trim(), amount: toMajor(amount) };
    await ask<Said>(path, { method: 'POST', form: values, intent });
    succeeded(t('%s of store credit booked.', price(amount)));
    set({ description: '', amount: 0 });
    document.getElementById('credit-description')?.focus();
    await queries.invalidateQueries({ queryKey: ['list', t('Credits')] });
  };
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, addCredit, found)}>
      <h2 id="credit-head" className="h4">
        {t('Add credit')}
      </h2>
      <Field
        id="credit-description"
        label={t('Description')}
        must
        maxLength={255}
        autoComplete="off"
        value={description}
        {...field('description')}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <MoneyField
        id="credit-amount"
        label={t('Amount')}
        must
        hint={t('A minus takes credit away.')}
        value={amount}
        {...field('amount')}
        onChange={(cents) => set({ amount: cents })}
      />
      <FormErrors>{rest}</FormErrors>
      <Button look="primary" size={56} type="submit" busy={isBusy}>
        {t('Add credit')}
      </Button>
    </form>
  );
}

function columns(): Column<CustomerCredit>[] {
  return [
    {
      name: 'date_added',
      head: t('Date added'),
      isSortable: true,
      cell: (row) => (
        <span className="n whitespace-nowrap" translate="no">
          {row.date_added_text}
        </span>
      ),
    },
    {
      name: 'description',
      head: t('Description'),
      cell: (row) => <span translate="no">{row.description}</span>,
    },
    {
      name: 'amount',
      head: t('Amount'),
      isSortable: true,
      isNumber: true,
      cell: (row) => <b>{row.amount_text}</b>,
    },
  ];
}

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, ask, newIntent } from '../../api/client';
import type { CustomerCredit, CustomerCredits, CustomerForm, Said } from '../../api/types';
import { wordsOf } from '../../api/words';
import { FormErrors } from '../../form/form-errors';
import { price, toMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Field } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { succeeded } from '../../ui/toasts';
import { asked } from './calls';

/** Their store credit: what came and went, and the sum of it (CUST-25, CUST-42). */
export function CreditsTab({ customer }: { customer: CustomerForm }) {
  const { customer_id: customerId, actions } = customer;
  const [balance, setBalance] = useState('');
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="order-last min-w-0 lg:order-first">
        <DataTable
          label={t('Credits')}
          prefix="credits_"
          columns={columns()}
          load={async (query, signal) => {
            const got = await ask<CustomerCredits>('/api/customer_credit', {
              query: { customerId, ...asked(query) },
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
  const [description, setDescription] = useState('');
  const [amount, setAmount] = useState(0);
  const [intent, setIntent] = useState(newIntent);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [rest, setRest] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = {
      ...(!description.trim() && { description: t('Required') }),
      ...(amount === 0 && { amount: t('Give an amount. A minus takes credit away.') }),
    };
    setWrong(found);
    setRest('');
    const first = Object.keys(found)[0];
    if (first) return document.getElementById(`credit-${first}`)?.focus();
    setBusy(true);
    try {
      const form = { description: description.trim(), amount: toMajor(amount) };
      await ask<Said>(path, { method: 'POST', form, intent });
      succeeded(t('%s of store credit booked.', price(amount)));
      setDescription('');
      setAmount(0);
      setIntent(newIntent());
      document.getElementById('credit-description')?.focus();
      await queries.invalidateQueries({ queryKey: ['list', t('Credits')] });
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) setIntent(newIntent());
      const fields = error instanceof ApiError ? error.fields : {};
      setWrong(fields);
      setRest(Object.keys(fields).some((name) => name in { description, amount }) ? '' : wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
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
        error={wrong.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <MoneyField
        id="credit-amount"
        label={t('Amount')}
        must
        hint={t('A minus takes credit away.')}
        value={amount}
        error={wrong.amount}
        onChange={setAmount}
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

import type { FormEvent } from 'react';
import { ask } from '../../api/client';
import type { Moved, VoucherFormPage } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { figure } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { TextArea } from '../../ui/text-area';

export type VoucherFormProps = Omit<VoucherFormPage, 'bar'>;

/** A voucher that the shop gives: its code goes to the receiver's mail and nowhere else. */
export function VoucherForm({ stores, themes, from_name, most }: VoucherFormProps) {
  const [values, set] = useValues({
    location_id: String(stores[0]?.id ?? ''),
    kind: 'gift',
    amount: 0,
    to: '',
    to_name: '',
    to_email: '',
    from_name,
    message: '',
    theme: themes[0]?.value ?? '',
    lang: 'en',
  });
  const { form, field, isBusy, rest, submit } = useSending([
    ...[
      'amount',
      'kind',
      'location_id',
      'to',
      'to_name',
      'to_email',
      'lang',
      'from_name',
      'theme',
      'message',
    ],
  ]);
  const give = async (intent: string) => {
    const given = await ask<Moved>('/admin/api/voucher/give', {
      method: 'POST',
      form: { ...values, amount: figure(values.amount) },
      intent,
    });
    location.assign(given.redirect);
  };
  const found = {
    amount: values.amount > 0 ? undefined : t('Required'),
    to_name: values.to_name.trim() ? undefined : t('Required'),
    to_email: values.to_email.trim() ? undefined : t('Required'),
  };
  return (
    <form
      {...form}
      noValidate
      className="office-form"
      aria-label={t('Give a voucher')}
      onSubmit={(event: FormEvent) => submit(event, give, found)}
    >
      <section className="panel" aria-labelledby="worth">
        <header>
          <h2 id="worth">{t('What it is good for')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <MoneyField
              label={t('Amount')}
              hint={t('You give at most %s at once. It can’t be changed afterwards.', most)}
              must
              data-home=""
              value={values.amount}
              {...field('amount')}
              onChange={(amount) => set({ amount })}
            />
            <DateField
              label={t('Last day')}
              optional
              value={values.to}
              {...field('to')}
              onChange={(to) => set({ to })}
            />
            <Select
              label={t('Kind')}
              hint={
                values.kind === 'gift'
                  ? t('Booked as given now: a debt of the shop until it is spent.')
                  : t('A promise: it costs the shop when it is spent.')
              }
              value={values.kind}
              options={[
                { value: 'gift', label: t('Gift voucher') },
                { value: 'reward', label: t('Reward voucher') },
              ]}
              {...field('kind')}
              onChange={(event) => set({ kind: event.currentTarget.value })}
            />
            <Select
              label={t('In the books of')}
              value={values.location_id}
              options={stores.map(({ id, name }) => ({ value: String(id), label: name, isData: true }))}
              {...field('location_id')}
              onChange={(event) => set({ location_id: event.currentTarget.value })}
            />
          </div>
        </div>
      </section>
      <section className="panel" aria-labelledby="receiver">
        <header>
          <h2 id="receiver">{t('Who gets it')}</h2>
          <span className="dim">{t('The code is in this mail alone: nobody in the shop sees it.')}</span>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name')}
              must
              maxLength={64}
              autoComplete="off"
              value={values.to_name}
              {...field('to_name')}
              onChange={(event) => set({ to_name: event.currentTarget.value })}
            />
            <Field
              label={t('Email')}
              must
              type="email"
              autoComplete="off"
              value={values.to_email}
              {...field('to_email')}
              onChange={(event) => set({ to_email: event.currentTarget.value })}
            />
            <Field
              label={t('From')}
              must
              maxLength={64}
              autoComplete="off"
              value={values.from_name}
              {...field('from_name')}
              onChange={(event) => set({ from_name: event.currentTarget.value })}
            />
            <Select
              label={t('Language of the mail')}
              value={values.lang}
              options={[
                { value: 'en', label: 'English', isData: true },
                { value: 'es', label: 'Español', isData: true },
              ]}
              {...field('lang')}
              onChange={(event) => set({ lang: event.currentTarget.value })}
            />
            <Select
              label={t('Theme')}
              value={values.theme}
              options={[...themes]}
              {...field('theme')}
              onChange={(event) => set({ theme: event.currentTarget.value })}
            />
          </div>
          <TextArea
            label={t('Message')}
            optional
            value={values.message}
            {...field('message')}
            onChange={(message) => set({ message })}
          />
        </div>
      </section>
      <FormErrors>{rest}</FormErrors>
      <div className="save-bar">
        <span className="push" />
        <a className="btn" href="/admin/voucher">
          {t('Cancel')}
        </a>
        <Button look="primary" type="submit" busy={isBusy}>
          {t('Give the voucher')}
        </Button>
      </div>
    </form>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { ApiError, ask, type Fields, newIntent } from '../../api/client';
import type { MoneyTaken, Statement } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { type Cents, fromMajor, price, toMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { succeeded } from '../../ui/toasts';
import { wordsOf } from './words';

type Props = { statement: Statement; path: string; onTaken: () => Promise<void> };

/** Money without an order (PAY-18): it pays what is owed, the oldest first, and the rest becomes store credit. */
export function TakePayment({ statement, path, onTaken }: Props) {
  const { paymentTypes: takes } = statement;
  const kinds = [
    ...(takes.paymentCash ? [{ value: 'cash', label: t('Cash') }] : []),
    ...(takes.paymentCheck ? [{ value: 'check', label: t('Check') }] : []),
    ...(takes.paymentVoucher ? [{ value: 'gift_voucher', label: t('Voucher') }] : []),
    ...(takes.paymentStoreCredit && statement.owed > 0
      ? [{ value: 'store_credit', label: t('Store credit') }]
      : []),
  ];
  const [chosen, setKind] = useState('cash');
  const kind = kinds.some(({ value }) => value === chosen) ? chosen : (kinds[0]?.value ?? '');
  const [amount, setAmount] = useState<Cents>(Math.max(0, fromMajor(statement.owed)));
  const [details, setDetails] = useState({ checkNumber: '', bank: '', voucherCode: '' });
  const [errors, setErrors] = useState<Fields>({});
  const [rest, setRest] = useState('');
  const [isTwin, setTwin] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const intent = useRef(newIntent());
  const edited = () => {
    intent.current = newIntent();
    setErrors({});
    setRest('');
    setTwin(false);
  };
  const set = (name: keyof typeof details) => (event: { currentTarget: { value: string } }) => {
    edited();
    setDetails({ ...details, [name]: event.currentTarget.value });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setErrors({});
    setRest('');
    setBusy(true);
    try {
      const { checkNumber, bank, voucherCode } = details;
      const transaction = {
        transaction_type: kind,
        amount: toMajor(amount),
        ...(kind === 'check' && { checkNumber, bank }),
        ...(kind === 'gift_voucher' && { voucherCode }),
      };
      const form = { transaction, ...(isTwin && { confirm_duplicate: 1 }) };
      const taken = await ask<MoneyTaken>(path, { method: 'POST', form, intent: intent.current });
      succeeded(
        t(
          '%s taken. Owed now: %s. Store credit: %s.',
          taken.transaction.amount_text,
          price(fromMajor(taken.owed)),
          price(fromMajor(taken.storeCredit)),
        ),
      );
      edited();
      setDetails({ checkNumber: '', bank: '', voucherCode: '' });
      setAmount(Math.max(0, fromMajor(taken.owed)));
      await onTaken();
    } catch (error) {
      const refused = error instanceof ApiError && error.status !== 0 && error.status < 500;
      if (refused) intent.current = newIntent();
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(Object.fromEntries(Object.entries(fields).map(([name, words]) => [partOf(name), words])));
      setRest(Object.keys(fields).length > 0 ? '' : wordsOf(error));
      setTwin(error instanceof ApiError && error.status === 409);
    } finally {
      setBusy(false);
    }
  };
  if (kinds.length === 0) return null;
  return (
    <form className="panel grid gap-4 p-4" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('Take a payment')}</h2>
      <Select
        label={t('Paid by')}
        size={56}
        value={kind}
        error={errors.transaction_type}
        options={kinds}
        onChange={(event) => {
          edited();
          setKind(event.currentTarget.value);
        }}
      />
      <MoneyField
        label={t('Amount')}
        size={56}
        value={amount}
        error={errors.amount}
        hint={t('What is more than is owed becomes store credit.')}
        onChange={(cents) => {
          edited();
          setAmount(cents);
        }}
      />
      {kind === 'check' && (
        <>
          <Field
            label={t('Check number')}
            size={56}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={details.checkNumber}
            error={errors.checkNumber}
            onChange={set('checkNumber')}
          />
          <Field
            label={t('Bank')}
            size={56}
            optional
            autoComplete="off"
            maxLength={64}
            value={details.bank}
            error={errors.bank}
            onChange={set('bank')}
          />
        </>
      )}
      {kind === 'gift_voucher' && (
        <Field
          label={t('Voucher code')}
          size={56}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={details.voucherCode}
          error={errors.voucherCode}
          onChange={set('voucherCode')}
        />
      )}
      <FormErrors>{rest}</FormErrors>
      <Button type="submit" look="primary" size={56} busy={isBusy}>
        {t('Take %s', price(amount))}
      </Button>
    </form>
  );
}

/** The last part of a field's name: transaction[checkNumber]. */
function partOf(name: string): string {
  return /\[(\w+)\]$/.exec(name)?.[1] ?? name;
}

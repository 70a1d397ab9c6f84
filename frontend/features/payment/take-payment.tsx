import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { MoneyTaken, OpenTerminal, Statement } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { type Cents, fromMajor, price, toMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { isTouchOnly } from '../../lib/touch';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { failed, succeeded, waits } from '../../ui/toasts';
import { followTerminal } from './follow-terminal';
import { newCard } from './payment-state';
import { half } from './tender';
import { CardFields, SurchargeNote } from './tender-fields';
import { WaitingDialog } from './waiting-dialog';

const none = { checkNumber: '', bank: '', voucherCode: '' };
const own = [
  ...Object.keys(none),
  ...['transaction_type', 'amount', 'department', 'smartTerminalId', 'cardType'],
];

type Props = { statement: Statement; path: string; onTaken: () => Promise<void> };

/** Money without an order (PAY-18): it pays what is owed, the oldest first, and the rest becomes store credit. */
export function TakePayment({ statement, path, onTaken }: Props) {
  const { paymentTypes: takes } = statement;
  const kinds = [
    ...(takes.paymentCash ? [{ value: 'cash', label: t('Cash') }] : []),
    ...(takes.paymentCard && statement.devices.length > 0 ? [{ value: 'card', label: t('Card') }] : []),
    ...(takes.paymentCheck ? [{ value: 'check', label: t('Check') }] : []),
    ...(takes.paymentVoucher ? [{ value: 'gift_voucher', label: t('Voucher') }] : []),
    ...(takes.paymentStoreCredit && statement.owed > 0
      ? [{ value: 'store_credit', label: t('Store credit') }]
      : []),
  ];
  const owed = Math.max(0, fromMajor(statement.owed));
  const [entry, setEntry] = useValues(() => ({
    chosen: 'cash',
    amount: owed,
    ...none,
    ...newCard(statement),
  }));
  const { amount } = entry;
  const kind = kinds.some(({ value }) => value === entry.chosen) ? entry.chosen : (kinds[0]?.value ?? '');
  const [attempt, setAttempt] = useState<OpenTerminal | null>(statement.attempt);
  const [isDuplicate, setDuplicate] = useState(false);
  const { form, isBusy, field, errors, rest, submit, clear, answered } = useSending(own);
  const first = useRef<HTMLSelectElement>(null);
  const enter = (change: Partial<typeof entry>) => {
    clear();
    setDuplicate(false);
    setEntry(change);
  };
  const typed = (name: keyof typeof none) => ({
    ...field(name),
    value: entry[name],
    onChange: (event: { currentTarget: { value: string } }) => enter({ [name]: event.currentTarget.value }),
  });
  const goOn = async (left: Cents) => {
    enter({ amount: Math.max(0, left), ...none });
    await onTaken();
    if (!isTouchOnly()) first.current?.focus();
  };
  useCard(statement.customer_id, setAttempt, (left, isTwice) => {
    setAttempt(null);
    if (kind === 'card') answered();
    if (left !== undefined) void goOn(left);
    else setDuplicate(isTwice);
  });
  const take = async (intent: string) => {
    const { checkNumber, bank, voucherCode, department, smartTerminalId, cardType } = entry;
    const transaction = {
      transaction_type: kind,
      amount: toMajor(amount),
      ...(kind === 'card' && { department, smartTerminalId, cardType }),
      ...(kind === 'check' && { checkNumber, bank }),
      ...(kind === 'gift_voucher' && { voucherCode }),
    };
    const values = { transaction, ...(isDuplicate && { force_duplicate: 1 }) };
    const taken = await ask<MoneyTaken>(path, { method: 'POST', form: values, intent });
    if (!taken.transaction) return onTaken(); // the stream tells what becomes of the card
    succeeded(
      t(
        '%s taken. Owed now: %s. Store credit: %s.',
        taken.transaction.amount_text,
        price(fromMajor(taken.owed)),
        price(fromMajor(taken.storeCredit)),
      ),
    );
    await goOn(fromMajor(taken.owed));
  };
  if (kinds.length === 0) return null;
  return (
    <form {...form} className="panel grid gap-4 p-4" noValidate onSubmit={(event) => submit(event, take)}>
      <h2>{t('Take a payment')}</h2>
      <Select
        ref={first}
        data-home=""
        label={t('Paid by')}
        size={56}
        value={kind}
        {...field('transaction_type')}
        options={kinds}
        onChange={(event) => enter({ chosen: event.currentTarget.value })}
      />
      <MoneyField
        label={t('Amount')}
        size={56}
        value={amount}
        {...field('amount')}
        hint={t('What is more than is owed becomes store credit.')}
        onChange={(cents) => enter({ amount: cents })}
      />
      <div className="grid grid-cols-2 gap-2">
        {[
          { words: '50%', part: half(owed) },
          { words: t('Exact'), part: owed },
        ].map(({ words, part }) => (
          <Button
            key={words}
            size={56}
            off={owed <= 0 && t('Nothing is owed.')}
            aria-pressed={amount === part && part > 0}
            onClick={() => enter({ amount: part })}
          >
            {words} <span className="n">{price(part)}</span>
          </Button>
        ))}
      </div>
      {kind === 'card' && (
        <>
          <CardFields
            choices={statement}
            details={entry}
            problems={errors}
            isLocked={isBusy}
            onDetail={enter}
          />
          <SurchargeNote choices={statement} entry={{ tender: 'card', amount, details: entry }} />
        </>
      )}
      {kind === 'check' && (
        <>
          <Field
            label={t('Check number')}
            size={56}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            {...typed('checkNumber')}
          />
          <Field label={t('Bank')} size={56} optional autoComplete="off" maxLength={64} {...typed('bank')} />
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
          {...typed('voucherCode')}
        />
      )}
      <FormErrors>{rest}</FormErrors>
      <Button type="submit" look="primary" size={56} busy={isBusy}>
        {isDuplicate ? t('Charge %s again', price(amount)) : t('Take %s', price(amount))}
      </Button>
      <WaitingDialog
        attempt={attempt ?? undefined}
        returnTo={first}
        onReleased={() => setAttempt(null)}
        onLook={onTaken}
      />
    </form>
  );
}

/** Follows what terminals do for the customer (PAY-16); left: what is owed once a card was charged, or given back. */
function useCard(
  customerId: number,
  onWaiting: (attempt: OpenTerminal) => void,
  onEnded: (left: Cents | undefined, isDuplicate: boolean) => void,
): void {
  const latest = useRef({ onWaiting, onEnded });
  latest.current = { onWaiting, onEnded };
  useEffect(
    () =>
      followTerminal(
        { customerId },
        (event) => {
          const { onWaiting: waiting, onEnded: ended } = latest.current;
          switch (event.at) {
            case 'waiting':
              waiting(event);
              return;
            case 'failed':
            case 'cancelled':
              failed(
                event.at === 'failed' ? t('%s %s', t('Payment Failed!'), event.message) : event.message,
                {
                  wait: waits.payment,
                },
              );
              ended(undefined, event.duplicate === true);
              return;
            case 'elsewhere': // of orders alone
              return;
            default:
              if (event.message) failed(event.message, { wait: waits.payment });
              else if (event.at === 'approved')
                succeeded(t('The transaction was approved.'), { wait: waits.payment });
              ended(fromMajor(event.owed ?? 0), false);
          }
        },
        () => {},
      ),
    [customerId],
  );
}

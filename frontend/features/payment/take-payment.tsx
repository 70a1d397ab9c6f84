import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, ask, type Fields, newIntent } from '../../api/client';
import type { MoneyTaken, OpenTerminal, Statement } from '../../api/types';
import { wordsOf } from '../../api/words';
import { FormErrors } from '../../form/form-errors';
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
  const [chosen, setKind] = useState('cash');
  const kind = kinds.some(({ value }) => value === chosen) ? chosen : (kinds[0]?.value ?? '');
  const owed = Math.max(0, fromMajor(statement.owed));
  const [amount, setAmount] = useState<Cents>(owed);
  const [details, setDetails] = useState(() => ({ ...none, ...newCard(statement) }));
  const [attempt, setAttempt] = useState<OpenTerminal | null>(statement.attempt);
  const [isDuplicate, setDuplicate] = useState(false);
  const [errors, setErrors] = useState<Fields>({});
  const [rest, setRest] = useState('');
  const [isBusy, setBusy] = useState(false);
  const intent = useRef(newIntent());
  const first = useRef<HTMLSelectElement>(null);
  const edited = () => {
    intent.current = newIntent();
    setErrors({});
    setRest('');
    setDuplicate(false);
  };
  const done = async (left: Cents) => {
    edited();
    setDetails((card) => ({ ...card, ...none }));
    setAmount(Math.max(0, left));
    await onTaken();
    if (!isTouchOnly()) first.current?.focus();
  };
  const latest = useRef(done);
  latest.current = done;
  useCard(statement.customer_id, setAttempt, (left, isTwice) => {
    setAttempt(null);
    if (left !== undefined) void latest.current(left);
    else setDuplicate(isTwice);
  });
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
      const { checkNumber, bank, voucherCode, department, smartTerminalId, cardType } = details;
      const transaction = {
        transaction_type: kind,
        amount: toMajor(amount),
        ...(kind === 'card' && { department, smartTerminalId, cardType }),
        ...(kind === 'check' && { checkNumber, bank }),
        ...(kind === 'gift_voucher' && { voucherCode }),
      };
      const form = { transaction, ...(isDuplicate && { force_duplicate: 1 }) };
      const taken = await ask<MoneyTaken>(path, { method: 'POST', form, intent: intent.current });
      if (!taken.transaction) {
        intent.current = newIntent();
        await onTaken(); // the stream tells what becomes of the card
        return;
      }
      succeeded(
        t(
          '%s taken. Owed now: %s. Store credit: %s.',
          taken.transaction.amount_text,
          price(fromMajor(taken.owed)),
          price(fromMajor(taken.storeCredit)),
        ),
      );
      await done(fromMajor(taken.owed));
    } catch (error) {
      const refused = error instanceof ApiError && error.isAnswer;
      if (refused) intent.current = newIntent();
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(Object.fromEntries(Object.entries(fields).map(([name, words]) => [partOf(name), words])));
      setRest(Object.keys(fields).length > 0 ? '' : wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (kinds.length === 0) return null;
  return (
    <form className="panel grid gap-4 p-4" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('Take a payment')}</h2>
      <Select
        ref={first}
        data-home=""
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
            onClick={() => {
              edited();
              setAmount(part);
            }}
          >
            {words} <span className="n">{price(part)}</span>
          </Button>
        ))}
      </div>
      {kind === 'card' && (
        <>
          <CardFields
            choices={statement}
            details={details}
            problems={errors}
            isLocked={isBusy}
            onDetail={(chosen) => {
              edited();
              setDetails({ ...details, ...chosen });
            }}
          />
          <SurchargeNote choices={statement} entry={{ tender: 'card', amount, details }} />
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

/** The last part of a field's name: transaction[checkNumber]. */
function partOf(name: string): string {
  return /\[(\w+)\]$/.exec(name)?.[1] ?? name;
}

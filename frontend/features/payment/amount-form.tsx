import { type RefObject, useState } from 'react';
import type { AccountTerms } from '../../api/types';
import { classes } from '../../lib/classes';
import { type Cents, figure, fromMajor, price, typedCents } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Keypad, type PadKey, padded } from '../../ui/keypad';
import { MoneyField } from '../../ui/money-field';
import { LinkForm } from './link-form';
import {
  type Details,
  due,
  dueBy,
  type Entry,
  endsSale,
  isBusy,
  isLocked,
  nextStep,
  type Payment,
  problemsOf,
} from './payment-state';
import { Status } from './status';
import { half, limitOf, nextBills, noteOf, short, type Tender } from './tender';
import { CardFields, CheckFields, NumberField, SurchargeNote, VoucherField } from './tender-fields';
import type { LookUp } from './use-voucher';

export type AmountFormProps = {
  payment: Payment;
  look: LookUp;
  home: RefObject<HTMLInputElement | null>;
  onEnter: (entry: Partial<Entry>) => void;
  onDetail: (details: Partial<Details>) => void;
  onProceed: () => void;
};

/** One payment: how much, what its tender asks for, and the key that takes it. */
export function AmountForm({ payment, look, home, onEnter, onDetail, onProceed }: AmountFormProps) {
  const { checkout, entry } = payment;
  const { tender } = entry;
  const [pad, setPad] = useState<{ of: 'amount' | 'check'; text: string }>();
  const [padOf, setPadOf] = useState<'amount' | 'check'>('amount');
  const left = due(checkout);
  const locked = isLocked(payment);
  const problems = payment.step.at === 'refused' ? payment.step.fields : {};
  const whole = tender === 'cash' ? dueBy(payment) : (limitOf(checkout, entry) ?? left);

  const set = (amount: Cents) => {
    setPad(undefined);
    onEnter({ amount });
  };
  const press = (key: PadKey) => {
    const isCheck = padOf === 'check' && tender === 'check';
    const of = isCheck ? 'check' : 'amount';
    const text = padded(pad?.of === of ? pad.text : '', key);
    setPad({ of, text });
    if (isCheck) onDetail({ checkNumber: text.replace(/\D/g, '') });
    else onEnter({ amount: typedCents(text) });
  };
  return (
    <div className="amount">
      <div className="half">
        {checkout.deposit && (
          <Button off={locked} onClick={() => set(fromMajor(checkout.deposit ?? 0))}>
            {t('Deposit')} <span className="money">{figure(fromMajor(checkout.deposit))}</span>
          </Button>
        )}
        <Button off={left <= 0 || locked} onClick={() => set(half(left))}>
          50%<span className="sr-only">{t('of the balance')}</span>
          <span className="money">{figure(half(left))}</span>
        </Button>
      </div>
      <MoneyField
        ref={home}
        data-home=""
        big
        name="amount"
        label={labelOf(tender)}
        value={entry.amount}
        onChange={set}
        onFocus={() => setPadOf('amount')}
        readOnly={locked}
        error={problems.amount}
      />
      <div className={classes('bills', tender === 'cash' && 'cash')}>
        <Button
          size={56}
          off={locked}
          className="exact"
          aria-pressed={entry.amount === whole && whole > 0}
          onClick={() => set(whole)}
        >
          {t('Exact')} <span className="n">{price(whole)}</span>
        </Button>
        {tender === 'cash' &&
          nextBills(whole).map((bill) => (
            <Button
              key={bill}
              size={56}
              off={locked}
              aria-pressed={entry.amount === bill}
              onClick={() => set(bill)}
            >
              <span className="n">{short(bill)}</span>
            </Button>
          ))}
        {tender === 'store_credit' && (
          <p className="about">{t('%s store credit is there.', price(fromMajor(checkout.storeCredit)))}</p>
        )}
        {tender === 'on_account' && (
          <p className="about">
            {noteOf(checkout, tender) ||
              t('%s can be put on the account.', price(fromMajor(checkout.accountCredit)))}
          </p>
        )}
      </div>
      {tender === 'on_account' && checkout.account && <Account of={checkout.account} />}
      {tender === 'on_account' && checkout.account?.needs_po && (
        <NumberField payment={payment} problems={problems} isLocked={locked} onDetail={onDetail} />
      )}
      {tender === 'card' && (
        <>
          <CardFields
            choices={checkout}
            details={payment.entry.details}
            problems={problems}
            isLocked={locked}
            onDetail={onDetail}
          />
          <SurchargeNote choices={checkout} entry={payment.entry} />
        </>
      )}
      {tender === 'check' && (
        <CheckFields
          payment={payment}
          problems={problems}
          isLocked={locked}
          onDetail={onDetail}
          onNumber={() => setPadOf('check')}
        />
      )}
      {tender === 'voucher' && (
        <VoucherField
          payment={payment}
          look={look}
          problems={problems}
          isLocked={locked}
          onDetail={onDetail}
        />
      )}
      <Status payment={payment} />
      {tender === 'invoice_ecommerce' ? (
        <LinkForm
          orderId={checkout.order_id}
          amount={entry.amount}
          problem={problemsOf(payment).amount ?? ''}
          isLocked={locked}
        />
      ) : (
        <Keypad
          onKey={press}
          done={
            <Button
              look="primary"
              size={64}
              layout="column"
              className="tall word"
              shortcut="Enter"
              busy={isBusy(payment)}
              off={payment.step.at === 'waiting'}
              onClick={onProceed}
            >
              {verbOf(payment)}
            </Button>
          }
        />
      )}
    </div>
  );
}

function labelOf(tender: Tender): string {
  switch (tender) {
    case 'cash':
      return t('Cash tendered');
    case 'card':
      return t('Amount on card');
    case 'on_account':
      return t('Amount on account');
    case 'check':
      return t('Amount of the check');
    case 'voucher':
      return t('Amount of the voucher');
    case 'store_credit':
      return t('Amount of store credit');
    case 'invoice_ecommerce':
      return t('Amount to ask for');
  }
}

/** The tall key names what it does. */
function verbOf(payment: Payment): string {
  const { entry, checkout, step } = payment;
  if (step.at === 'unanswered') return t('Try again');
  if (nextStep(payment) === 'complete' || due(checkout) === 0) return t('Complete Check Out');
  if (entry.tender === 'card')
    return entry.isForced ? t('Charge %s again', price(entry.amount)) : t('Charge %s', price(entry.amount));
  if (endsSale(payment) && entry.amount > 0) return t('Complete Check Out');
  return t('Take %s', price(entry.amount));
}

/** Whose account it is, and how that stands before the charge (ACC-1). */
function Account({ of }: { of: AccountTerms }) {
  return (
    <dl className="figures large">
      <div>
        <dt className="b" translate="no">
          {of.holder}
        </dt>
        <dd>{of.terms_text}</dd>
      </div>
      <div>
        <dt>{t('Owed on account')}</dt>
        <dd className="money">{figure(fromMajor(of.owed))}</dd>
      </div>
      <div>
        <dt>{t('Credit limit')}</dt>
        <dd className="money">{figure(fromMajor(of.limit))}</dd>
      </div>
      <div>
        <dt>{t('Left of it')}</dt>
        <dd className="money">{figure(fromMajor(of.left))}</dd>
      </div>
    </dl>
  );
}

import type { Fields } from '../../api/client';
import { figure, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Field, Select } from '../../ui/field';
import type { CardChoices, CardDetails, Details, Payment } from './payment-state';
import { surchargeOf } from './tender';
import type { LookUp } from './use-voucher';

type Props = {
  payment: Payment;
  problems: Fields;
  isLocked: boolean;
  onDetail: (details: Partial<Details>) => void;
};

const locked = (isLocked: boolean) => (isLocked ? t('A payment is on its way') : undefined);

type CardProps = {
  choices: CardChoices;
  details: CardDetails;
  problems: Fields;
  isLocked: boolean;
  onDetail: (details: Partial<CardDetails>) => void;
};

/** Which terminal shows the amount, and for whom (PAY-23): asked where the register has several of something (CARD-1). */
export function CardFields({ choices, details, problems, isLocked, onDetail }: CardProps) {
  const { departments, devices, cardTypes } = choices;
  const none = { value: '', label: t('Choose') };
  const [only] = devices;
  const asked = [
    {
      name: 'department' as const,
      label: t('Department'),
      hint: t('Select a department that will process the batch.'),
      options: departments.map(({ id, title }) => ({ value: id, label: title, isData: true })),
    },
    {
      name: 'smartTerminalId' as const,
      label: t('Terminal'),
      hint: t('Select a device that will display the amount.'),
      options: devices.map(({ smartTerminalId, title, busy }) => ({
        value: smartTerminalId,
        label: busy ? t('%s, in use by %s', title, busy) : title,
        off: Boolean(busy),
        isData: true,
      })),
    },
    {
      name: 'cardType' as const,
      label: t('Card type'),
      hint: t('Select a card type.'),
      options: cardTypes.map(({ id, title }) => ({ value: id, label: title, isData: true })),
    },
  ].filter(({ options }) => options.length > 1);
  return (
    <>
      {only && devices.length === 1 && (
        <p className="about" role="status">
          {only.busy ? t('%s, in use by %s', only.title, only.busy) : t('Terminal: %s', only.title)}
        </p>
      )}
      {asked.length > 0 && (
        <div className="tender-fields three">
          {asked.map(({ name, label, hint, options }) => (
            <Select
              key={name}
              size={56}
              name={name}
              label={label}
              value={details[name]}
              error={problems[name]}
              hint={details[name] || problems[name] ? undefined : hint}
              off={locked(isLocked)}
              options={[none, ...options]}
              onChange={(event) => onDetail({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** What the card is charged on top, said before it is charged (PAY-27). */
export function SurchargeNote({
  choices,
  entry,
}: {
  choices: CardChoices;
  entry: Parameters<typeof surchargeOf>[1];
}) {
  const extra = surchargeOf(choices, entry);
  if (!extra || !choices.surcharge) return null;
  const { fee, tax } = extra;
  return (
    <p className="about" role="status">
      {tax > 0
        ? t(
            'Card surcharge %s: %s, and %s tax on it.',
            choices.surcharge.percent_text,
            price(fee),
            price(tax),
          )
        : t('Card surcharge %s: %s.', choices.surcharge.percent_text, price(fee))}{' '}
      <b>{t('The card is charged %s.', price(entry.amount + fee + tax))}</b>
    </p>
  );
}

/** PAY-22 */
export function CheckFields({
  payment,
  problems,
  isLocked,
  onDetail,
  onNumber,
}: Props & { onNumber: () => void }) {
  const { details } = payment.entry;
  const typed = (name: 'checkNumber' | 'bank' | 'licenseNote') => ({
    name,
    size: 56 as const,
    value: details[name],
    error: problems[name],
    readOnly: isLocked,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onDetail({ [name]: event.currentTarget.value }),
  });
  return (
    <div className="tender-fields three">
      <Field
        {...typed('checkNumber')}
        label={t('Check number')}
        inputMode="numeric"
        maxLength={10}
        onFocus={onNumber}
      />
      <Field {...typed('bank')} label={t('Bank')} optional maxLength={64} />
      <Field {...typed('licenseNote')} label={t('License note')} optional maxLength={64} />
    </div>
  );
}

/** The company's own number, where its account asks for one (ACC-1). */
export function NumberField({ payment, problems, isLocked, onDetail }: Props) {
  return (
    <div className="tender-fields two">
      <Field
        size={56}
        name="poNumber"
        label={t('PO number')}
        value={payment.entry.details.poNumber}
        error={problems.poNumber}
        readOnly={isLocked}
        autoComplete="off"
        maxLength={64}
        onChange={(event) => onDetail({ poNumber: event.currentTarget.value })}
      />
    </div>
  );
}

/** PAY-20: the code, and what the voucher still holds. */
export function VoucherField({ payment, look, problems, isLocked, onDetail }: Props & { look: LookUp }) {
  const { entry } = payment;
  const problem =
    look.at === 'refused' ? look.problem : look.at === 'none' ? problems.voucherCode : undefined;
  return (
    <div className="tender-fields two">
      <Field
        size={56}
        name="voucherCode"
        label={t('Voucher code')}
        value={entry.details.voucherCode}
        error={problem}
        busy={look.at === 'looking'}
        readOnly={isLocked}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        onChange={(event) => onDetail({ voucherCode: event.currentTarget.value })}
      />
      <div className="about" role="status">
        {look.at === 'looking' && t('Looking the code up.')}
        {look.at === 'found' && (
          <>
            <b className="money">{price(fromMajor(look.voucher.amount))}</b>{' '}
            {t('of %s left', figure(fromMajor(look.voucher.original_amount)))}
            <span className="block dim" translate="no">
              {[look.voucher.description, look.voucher.voucher_theme, look.voucher.message]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

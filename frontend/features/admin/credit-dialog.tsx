import { useState } from 'react';
import { ask } from '../../api/client';
import type { ClaimRow, PostedCredit } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { figure, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { PartName } from '../../ui/scan-stage';
import { succeeded } from '../../ui/toasts';

type Claimed = Pick<ClaimRow, 'claim_id' | 'vendor_id' | 'vendor' | 'part' | 'name' | 'left'>;

type Props = {
  /** Of one vendor. */
  claims: readonly Claimed[];
  today: string;
  onClose: () => void;
  onPosted: () => void;
};

/** A credit that a vendor posted, claim by claim. What is less than expected is told before it is sent. */
export function CreditDialog({ claims, today, onClose, onPosted }: Props) {
  const [memo, setMemo] = useState('');
  const [day, setDay] = useState(today);
  const [amounts, setAmounts] = useState(() => claims.map(({ left }) => fromMajor(left)));
  const names = claims.map((_, i) => `amounts[${i}]`);
  const { form, field, isBusy, rest, submit } = useSending(['memo', 'day', ...names]);
  const lefts = claims.map(({ left }) => fromMajor(left));
  const less = claims
    .map((claim, i) => ({ claim, missing: (lefts[i] ?? 0) - (amounts[i] ?? 0) }))
    .filter(({ missing }) => missing > 0);
  const sum = amounts.reduce((all, one) => all + one, 0);
  const save = async (intent: string) => {
    const sent = {
      vendor_id: claims[0]?.vendor_id,
      memo,
      day,
      amounts: claims.map(({ claim_id }, i) => ({ claim_id, amount: figure(amounts[i] ?? 0) })),
    };
    const done = await ask<PostedCredit>('/admin/api/claim/credit', { method: 'POST', form: sent, intent });
    succeeded([done.success, ...done.less].join(' '));
    onPosted();
  };
  return (
    <Dialog open wide title={t('Credit of %s', claims[0]?.vendor ?? '')} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Memo number')}
            must
            autoFocus
            autoComplete="off"
            maxLength={120}
            value={memo}
            {...field('memo')}
            onChange={(event) => setMemo(event.currentTarget.value)}
          />
          <DateField
            label={t('Day of the memo')}
            value={day}
            max={today}
            {...field('day')}
            onChange={setDay}
          />
        </div>
        <ul className="grid gap-4">
          {claims.map((claim, i) => (
            <li key={claim.claim_id} className="grid items-center gap-x-4 sm:grid-cols-2">
              <PartName {...claim} />
              <MoneyField
                label={t('Credited for claim %s', claim.claim_id)}
                hint={t('%s is owed.', price(lefts[i] ?? 0))}
                value={amounts[i] ?? 0}
                {...field(`amounts[${i}]`)}
                onChange={(next) => setAmounts(amounts.map((one, at) => (at === i ? next : one)))}
              />
            </li>
          ))}
        </ul>
        <div role="status">
          <p>
            <b>{t('Together: %s', price(sum))}</b>
          </p>
          {less.map(({ claim, missing }) => (
            <p key={claim.claim_id} className="notice">
              {t('Claim %s stays open: %s less than expected.', claim.claim_id, price(missing))}
            </p>
          ))}
        </div>
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Post it')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

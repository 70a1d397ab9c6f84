import { type RefObject, useState } from 'react';
import { ask } from '../../api/client';
import { lookAtPrinter } from '../../api/printer';
import type { CashMoves } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { succeeded } from '../../ui/toasts';

type Props = { open: boolean; returnTo: RefObject<HTMLElement | null>; onClose: () => void };

/** The drawer opens without a sale: it is on record, with the reason (TKT-3). */
export function NoSaleDialog({ open, returnTo, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} returnTo={returnTo} title={t('Open the drawer without a sale')}>
      <NoSale onClose={onClose} />
    </Dialog>
  );
}

function NoSale({ onClose }: Pick<Props, 'onClose'>) {
  const [reason, setReason] = useState('');
  const { form, isBusy, field, rest, submit } = useSending(['reason']);
  const record = async (intent: string) => {
    const values = { kind: 'no_sale', reason };
    await ask<CashMoves>('/pos/shift/move', { method: 'POST', form: values, intent });
    succeeded(t('It is on record.'));
    lookAtPrinter();
    onClose();
  };
  return (
    <form {...form} className="grid gap-4" onSubmit={(event) => submit(event, record)}>
      <Field
        label={t('Reason')}
        size={56}
        maxLength={255}
        value={reason}
        {...field('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" look="primary" size={56} shortcut="Enter" busy={isBusy}>
          {t('Open the drawer')}
        </Button>
      </div>
    </form>
  );
}

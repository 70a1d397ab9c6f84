import { useState } from 'react';
import { ask } from '../../api/client';
import type { ChangedProduct } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { succeeded } from '../../ui/toasts';

export type CorrectCountProps = {
  product_id: number;
  location_id: number;
  store: string;
  on_hand: number;
  onClose: () => void;
  onChanged: (saved: ChangedProduct) => void;
};

/** Says how many pieces of a part lie in a store, and why it is another number than was thought. */
export function CorrectCount({
  product_id,
  location_id,
  store,
  on_hand,
  onClose,
  onChanged,
}: CorrectCountProps) {
  const [quantity, setQuantity] = useState(on_hand);
  const [reason, setReason] = useState('counted');
  const { form, field, isBusy, rest, submit } = useSending(['quantity', 'reason']);
  const save = async (intent: string) => {
    const sent = { product_id, location_id, seen: on_hand, quantity, reason };
    const call = { method: 'POST', form: sent, intent } as const;
    const saved = await ask<ChangedProduct>('/admin/api/product/stock', call);
    succeeded(saved.success);
    onChanged(saved);
    onClose();
  };
  return (
    <Dialog open title={t('Correct the count at %s', store)} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save)}>
        <NumberField
          label={t('Pieces that are there')}
          max={1_000_000}
          value={quantity}
          {...field('quantity')}
          onChange={setQuantity}
        />
        <Select
          label={t('Reason')}
          value={reason}
          {...field('reason')}
          options={[
            { value: 'counted', label: t('Counted') },
            { value: 'found', label: t('Found') },
            { value: 'damaged', label: t('Damaged') },
            { value: 'lost', label: t('Lost') },
            { value: 'used', label: t('Used in the shop') },
          ]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Correct the count')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

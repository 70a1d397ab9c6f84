import { useState } from 'react';
import { ask } from '../../api/client';
import type { PickupDone, PickupLine } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberField } from '../../ui/number-field';

type Props = {
  orderId: number;
  line: PickupLine;
  onClose: () => void;
  onDone: (done: PickupDone) => void;
};

/** Pieces that should lie here and are not to be found (SPO-2). */
export function MissingDialog({ orderId, line, onClose, onDone }: Props) {
  const [quantity, setQuantity] = useState(1);
  const { form, field, isBusy, rest, submit } = useSending(['quantity']);
  const miss = async (intent: string) =>
    onDone(
      await ask<PickupDone>('/pos/pickup/missing', {
        method: 'POST',
        form: { order_id: orderId, product_id: line.product_id, quantity },
        intent,
      }),
    );
  return (
    <Dialog
      open
      title={t('Not found: %s', line.part)}
      onClose={onClose}
      actions={
        <>
          <Button size={56} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button look="primary" size={56} type="submit" form="missing" busy={isBusy}>
            {t('Book it off')}
          </Button>
        </>
      }
    >
      <form
        {...form}
        id="missing"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => submit(event, miss)}
      >
        <p>
          {t(
            'It is taken off the stock, and the order waits for it. Order it, have it sent from another store, or give the money back.',
          )}
        </p>
        <NumberField
          size={56}
          label={t('Pieces that are missing')}
          autoFocus
          max={line.held}
          value={quantity}
          {...field('quantity')}
          onChange={setQuantity}
        />
        <FormErrors>{rest}</FormErrors>
      </form>
    </Dialog>
  );
}

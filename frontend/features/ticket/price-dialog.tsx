import { type FormEvent, type RefObject, useState } from 'react';
import type { CartProduct } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { type E4, unitFigure, unitPrice, unitPriceText } from '../../lib/unit-price';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FigureField, type FigureKind } from '../../ui/figure-field';
import { byAdjustment, byPercent, byPrice, percentFigure, typedE4, typedPercent } from './price-edit';

export const unitKind: FigureKind = { read: typedE4, write: unitFigure, decimals: 4, before: '$' };
const percentKind: FigureKind = { read: typedPercent, write: percentFigure, after: '%' };

export type PriceDialogProps = {
  line: CartProduct | undefined;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Resolves with undefined once the price is set, else with why it is not. */
  onPrice: (line: CartProduct, unit: E4, reason: string) => Promise<unknown>;
};

/** Another unit price for a line (PRC-1): the price, the difference or the percentage, each follows from the others. */
export function PriceDialog({ line, ...props }: PriceDialogProps) {
  return line ? <Opened line={line} {...props} /> : null;
}

function Opened({ line, returnTo, onClose, onPrice }: PriceDialogProps & { line: CartProduct }) {
  const saving = usePriceSaving(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      title={t('Change the price')}
      mustAnswer={saving.isBusy}
    >
      <PriceForm
        line={line}
        saving={saving}
        onClose={onClose}
        onPrice={(unit, reason) => onPrice(line, unit, reason)}
      />
    </Dialog>
  );
}

/**
 * A price on its way, which may wait for another person's PIN: the dialog stays with what was typed until it is set, and says
 * what is wrong with it.
 */
export function usePriceSaving(onClose: () => void) {
  const sending = useSending(['price', 'reason'], { restAt: 'price' });
  const save = (event: FormEvent, set: () => Promise<unknown>) =>
    sending.submit(event, async () => {
      const refusal = await set();
      if (refusal !== undefined) throw refusal;
      onClose();
    });
  return { ...sending, save };
}

export type PriceSaving = ReturnType<typeof usePriceSaving>;

type PriceFormProps = {
  line: CartProduct;
  saving: PriceSaving;
  onClose: () => void;
  onPrice: (unit: E4, reason: string) => Promise<unknown>;
};

export function PriceForm({ line, saving, onClose, onPrice }: PriceFormProps) {
  const usual = unitPrice(line.custom_product ? line.unit_price : line.original_unit_price);
  const [now, setNow] = useState(() => byPrice(usual, unitPrice(line.unit_price)));
  const [reason, setReason] = useState('');
  return (
    <form
      {...saving.form}
      className="grid gap-4"
      onSubmit={(event) => saving.save(event, () => onPrice(now.unit, reason.trim()))}
    >
      <p>
        <b translate="no">{line.name}</b>
        <span className="mut block">
          {t('%s each, %s on ordinary days', unitPriceText(unitPrice(line.unit_price)), unitPriceText(usual))}
        </span>
      </p>
      <FigureField
        kind={unitKind}
        label={t('New price')}
        size={56}
        autoFocus
        {...saving.field('price')}
        value={now.unit}
        onChange={(unit) => setNow(byPrice(usual, unit))}
      />
      <div className="grid grid-cols-2 gap-4">
        <FigureField
          kind={unitKind}
          label={t('More or less by')}
          value={now.adjustment}
          onChange={(adjustment) => setNow(byAdjustment(usual, adjustment))}
        />
        <FigureField
          kind={percentKind}
          label={t('Percent')}
          value={now.percent}
          onChange={(percent) => setNow(byPercent(usual, percent))}
        />
      </div>
      <ReasonField {...saving.field('reason')} value={reason} onChange={setReason} />
      <div className="actions">
        <Button size={56} onClick={onClose}>
          {t('Close')}
        </Button>
        <Button type="submit" look="primary" size={56} shortcut="Enter" busy={saving.isBusy}>
          {t('Save the price')}
        </Button>
      </div>
    </form>
  );
}

type ReasonProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
};

/** Why a price is another: kept with who changed it. */
export function ReasonField({ onChange, ...field }: ReasonProps) {
  return (
    <Field
      {...field}
      label={t('Reason')}
      optional
      hint={t('Needed for a price far below the usual one.')}
      maxLength={255}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import { type FormEvent, type RefObject, useState } from 'react';
import type { CartProduct } from '../../api/types';
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
  onPrice: (line: CartProduct, unit: E4, reason: string) => void;
};

/** Another unit price for a line (PRC-1): the price, the difference or the percentage, each follows from the others. */
export function PriceDialog({ line, returnTo, onClose, onPrice }: PriceDialogProps) {
  return (
    <Dialog open={line !== undefined} onClose={onClose} returnTo={returnTo} title={t('Change the price')}>
      {line && (
        <PriceForm line={line} onClose={onClose} onPrice={(unit, reason) => onPrice(line, unit, reason)} />
      )}
    </Dialog>
  );
}

type PriceFormProps = { line: CartProduct; onClose: () => void; onPrice: (unit: E4, reason: string) => void };

export function PriceForm({ line, onClose, onPrice }: PriceFormProps) {
  const usual = unitPrice(line.custom_product ? line.unit_price : line.original_unit_price);
  const [now, setNow] = useState(() => byPrice(usual, unitPrice(line.unit_price)));
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPrice(now.unit, reason.trim());
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
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
      <ReasonField value={reason} onChange={setReason} />
      <div className="actions">
        <Button size={56} onClick={onClose}>
          {t('Close')}
        </Button>
        <Button type="submit" look="primary" size={56} shortcut="Enter">
          {t('Save the price')}
        </Button>
      </div>
    </form>
  );
}

type ReasonProps = { value: string; onChange: (reason: string) => void };

/** Why a price is another: kept with who changed it. */
export function ReasonField({ value, onChange }: ReasonProps) {
  return (
    <Field
      label={t('Reason')}
      optional
      hint={t('Needed for a price far below the usual one.')}
      maxLength={255}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client';
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
  /** Resolves with undefined once the price is set, else with why it is not. */
  onPrice: (line: CartProduct, unit: E4, reason: string) => Promise<unknown>;
};

/** Another unit price for a line (PRC-1): the price, the difference or the percentage, each follows from the others. */
export function PriceDialog({ line, returnTo, onClose, onPrice }: PriceDialogProps) {
  const saving = usePriceSaving(onClose);
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      returnTo={returnTo}
      title={t('Change the price')}
      mustAnswer={saving.isBusy}
    >
      {line && (
        <PriceForm
          line={line}
          saving={saving}
          onClose={onClose}
          onPrice={(unit, reason) => onPrice(line, unit, reason)}
        />
      )}
    </Dialog>
  );
}

/**
 * A price on its way, which may wait for another person's PIN: the dialog stays with what was typed until it is set, and says
 * what is wrong with it.
 */
export function usePriceSaving(onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<PriceRefusal>({});
  const save = async (set: Promise<unknown>) => {
    setBusy(true);
    setRefused({});
    const refusal = await set;
    setBusy(false);
    if (refusal === undefined) onClose();
    else setRefused(refusalOf(refusal));
  };
  return { isBusy, refused, save };
}

export type PriceSaving = ReturnType<typeof usePriceSaving>;

type PriceRefusal = { price?: string; reason?: string };

function refusalOf(error: unknown): PriceRefusal {
  if (!(error instanceof ApiError)) return { price: t('Something went wrong!') };
  const { reason, ...others } = error.fields;
  return reason ? { reason } : { price: Object.values(others)[0] ?? error.message };
}

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isBusy) void saving.save(onPrice(now.unit, reason.trim()));
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
        error={saving.refused.price}
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
      <ReasonField value={reason} error={saving.refused.reason} onChange={setReason} />
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

type ReasonProps = { value: string; error: string | undefined; onChange: (reason: string) => void };

/** Why a price is another: kept with who changed it. */
export function ReasonField({ value, error, onChange }: ReasonProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <Field
      ref={field}
      error={error}
      label={t('Reason')}
      optional
      hint={t('Needed for a price far below the usual one.')}
      maxLength={255}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

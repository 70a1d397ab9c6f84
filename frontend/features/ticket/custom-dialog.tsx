import { type FormEvent, type RefObject, useState } from 'react';
import type { TaxClass } from '../../api/types';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import type { E4 } from '../../lib/unit-price';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/field';
import { FigureField } from '../../ui/figure-field';
import { mended } from './labor';
import { unitKind } from './price-dialog';

export type Custom = { name: string; unit: E4; quantity: number; tax_class_id: string };

export type CustomDialogProps = {
  open: boolean;
  taxClasses: readonly TaxClass[];
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onAdd: (custom: Custom) => void;
};

const none = { name: '', unit: 0 as E4, quantity: '1' };

/** A product that the catalog does not have (CPR-1). The tax class stays for the next one. */
export function CustomDialog({ open, taxClasses, returnTo, onClose, onAdd }: CustomDialogProps) {
  const [{ name, unit, quantity, taxClass }, set] = useValues({
    ...none,
    taxClass: taxClasses[0]?.tax_class_id ?? '',
  });
  const [problems, setProblems] = useState<{ name?: string; price?: string }>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(!name.trim() && { name: t('Name is a required field.') }),
      ...(unit <= 0 && { price: t('Price must be a positive number.') }),
    };
    setProblems(found);
    if (found.name || found.price) return;
    onAdd({ name: name.trim(), unit, quantity: mended(quantity), tax_class_id: taxClass });
    set(none);
  };
  return (
    <Dialog open={open} onClose={onClose} returnTo={returnTo} title={t('Add a Custom Product')}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Field
          label={t('Name')}
          size={56}
          autoFocus
          autoComplete="off"
          maxLength={255}
          value={name}
          error={problems.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <div className="grid grid-cols-2 gap-4">
          <FigureField
            kind={unitKind}
            label={t('Price')}
            value={unit}
            error={problems.price}
            onChange={(price) => set({ unit: price })}
          />
          <Field
            label={t('Quantity')}
            inputMode="numeric"
            autoComplete="off"
            value={quantity}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => set({ quantity: event.currentTarget.value })}
            onBlur={() => set({ quantity: String(mended(quantity)) })}
          />
        </div>
        <Select
          label={t('Tax class')}
          value={taxClass}
          options={[
            { value: '', label: t('Not taxed') },
            ...taxClasses.map(({ tax_class_id, title }) => ({
              value: tax_class_id,
              label: title,
              isData: true,
            })),
          ]}
          onChange={(event) => set({ taxClass: event.currentTarget.value })}
        />
        <div className="actions">
          <Button size={56} onClick={onClose}>
            {t('Close')}
          </Button>
          <Button type="submit" look="primary" size={56} shortcut="Enter">
            {t('Add Custom Product')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import type { PartChoice } from '../../api/types';
import { t } from '../../lib/text';
import { MultiCombobox } from '../../ui/multi-combobox';

export type PartsFieldProps = {
  /** Those that are kept, with their names. */
  known: readonly PartChoice[];
  /** #12 is the part with this id, all else a number as it was typed. */
  values: readonly string[];
  error: string | undefined;
  onChange: (values: string[]) => void;
};

/** Parts that something is for, each by its number. */
export function PartsField({ known, values, error, onChange }: PartsFieldProps) {
  const [typed, setTyped] = useState<readonly string[]>([]);
  const choices = [
    ...known.map(({ product_id, name }) => ({ value: `#${product_id}`, label: name })),
    ...typed.map((number) => ({ value: number, label: number })),
  ];
  return (
    <MultiCombobox
      label={t('Parts')}
      optional
      hint={t('A part number or barcode, then Enter.')}
      choices={choices}
      values={values}
      error={error}
      onChange={onChange}
      onNew={(number) => {
        if (choices.some(({ value }) => value === number)) return;
        setTyped([...typed, number]);
        onChange([...values, number]);
      }}
    />
  );
}

/** Parts as they are kept, in a form. */
export function partsTyped(parts: readonly PartChoice[]): string[] {
  return parts.map(({ product_id }) => `#${product_id}`);
}

/** Parts as a form sends them. */
export function partsSent(values: readonly string[]): { [at: string]: string } {
  return Object.fromEntries(values.map((value, i) => [String(i), value]));
}

import { useState } from 'react';
import { ask } from '../../api/client';
import type { SeriesNames } from '../../api/types';
import { t } from '../../lib/text';
import { SuggestField } from '../../ui/suggest-field';

type Props = {
  brandId: number;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The series of a product: one of its brand's, asked for when somebody comes to choose, or a new one. */
export function SeriesField({ brandId, ...field }: Props) {
  const [known, setKnown] = useState<{ brandId: number; names: readonly string[] }>();
  const load = async () => {
    if (!brandId || known?.brandId === brandId) return;
    try {
      const { results } = await ask<SeriesNames>('/admin/api/brand/series', { query: { brand_id: brandId } });
      setKnown({ brandId, names: results });
    } catch {
      // it can be typed all the same
    }
  };
  return (
    <SuggestField
      label={t('Series')}
      hint={t('One of its brand, or a new one.')}
      optional
      maxLength={255}
      autoComplete="off"
      suggestions={known?.brandId === brandId ? known.names : []}
      onFocus={load}
      {...field}
    />
  );
}

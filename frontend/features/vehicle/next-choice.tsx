import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice, Vehicle } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { useKeeping } from './use-saving';

type NextChoiceProps = { choice: Choice; vehicle: Vehicle; onKept: () => Promise<void> };

/** The fact that settles it, chosen here. The vehicle is kept, so everything else on the page follows (FIT-8). */
export function NextChoice({ choice, vehicle, onKept }: NextChoiceProps) {
  const [value, setValue] = useState('');
  const queries = useQueryClient();
  const { isSaving, save } = useKeeping(async () => {
    await queries.invalidateQueries({ queryKey: ['fitment'] });
    await onKept();
  });
  const keepChoice = () => {
    const facets = vehicle.facets.map((f) => [f.api_field, f.api_value, f.label_field, f.label_value]);
    const chosen = choice.options.find((option) => String(option.value) === value);
    facets.push([choice.api_field, value, choice.label, chosen?.label ?? '']);
    save(Object.fromEntries(facets.map((facet, i) => [`add${i + 1}`, facet.join('||')])));
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        keepChoice();
      }}
    >
      <div className="fld">
        <label htmlFor="fitment-choice">{t('Which one does your vehicle have: %s?', choice.label)}</label>
        <select
          className="in"
          id="fitment-choice"
          required
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        >
          <option value="">{t('Choose')}</option>
          {choice.options.map((option) => (
            <option key={option.value} value={option.value} translate="no">
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" busy={isSaving}>
        {t('Check')}
      </Button>
    </form>
  );
}

import { useState } from 'react';
import { ask } from '../../api/client';
import type { OfficeChoice, SavedTaxArea, TaxArea, TaxAreaPlace, TaxZones } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, FieldGroup, Select } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { RecordForm } from './record-form';
import { RemoveRecord } from './remove-record';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Typed = { name: string; places: TaxAreaPlace[] };

export type TaxAreaFormProps = {
  countries: readonly OfficeChoice[];
  zones: readonly TaxZones[];
  /** null: a new one. */
  area: TaxArea | null;
  onSaved: (area: TaxArea) => void;
};

/** Places that belong together for taxes and shipping. */
export function TaxAreaForm({ countries, zones, area, onSaved }: TaxAreaFormProps) {
  const [known, setKnown] = useState(zones);
  const home = zones[0]?.country_id ?? 0;
  const record = useRecord<TaxArea, Typed>({
    isDrafted: true,
    kept: area,
    typed: (kept) => ({
      name: kept?.name ?? '',
      places: (kept?.places ?? [{ country_id: home, zone_id: 0, postcodes: '' }]).map((place) => ({
        ...place,
      })),
    }),
    fields: ['name', 'places', ...(area?.places ?? []).map((_, i) => codesName(i)), codesName(0)],
    read: () => ask<TaxArea>('/admin/api/tax/area/get', { query: { area_id: area?.area_id } }),
    differs: (before, now) =>
      [
        before.name !== now.name && t('Name: %s', now.name),
        JSON.stringify(before.places) !== JSON.stringify(now.places) && t('The places are others.'),
      ].filter((words) => words !== false),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  const change = (at: number, place: Partial<TaxAreaPlace>) =>
    set({ places: values.places.map((one, i) => (i === at ? { ...one, ...place } : one)) });
  const setCountry = async (at: number, countryId: number) => {
    change(at, { country_id: countryId, zone_id: 0 });
    if (known.some(({ country_id }) => country_id === countryId)) return;
    const found = await ask<TaxZones>('/admin/api/tax/zone', { query: { country_id: countryId } });
    setKnown((before) => [...before, found]);
  };
  const save = (intent: string) => {
    const places = Object.fromEntries(values.places.map((place, i) => [i, place]));
    return record.save<SavedTaxArea>({
      path: '/admin/api/tax/area',
      form: { name: values.name, places },
      id: area && { area_id: area.area_id },
      intent,
      kept: (saved) => saved.area,
    });
  };
  return (
    <RecordForm
      record={record}
      label={t('Area')}
      onSave={save}
      found={{ name: values.name.trim() ? undefined : t('Required') }}
      add={t('Add the area')}
      list="/admin/tax/area"
      aside={
        area && (
          <>
            <RemoveRecord
              name={area.name}
              path="/admin/api/tax/area/remove"
              form={{ area_id: area.area_id }}
              consequence={t('Nothing uses it. It can be made again.')}
              used={area.used}
            />
            <Trail rows={area.trail} />
          </>
        )
      }
    >
      <section className="panel" aria-labelledby="area">
        <header>
          <h2 id="area">{t('Area')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name')}
              must
              maxLength={64}
              autoComplete="off"
              data-home={area ? undefined : ''}
              value={values.name}
              {...field('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          </div>
          <FieldGroup label={t('Places')} error={field('places').error}>
            <ul className="grid gap-4">
              {values.places.map((place, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is nothing but its place in the list
                <li key={i} className="tax-place">
                  <Select
                    label={t('Country')}
                    value={String(place.country_id)}
                    options={countries.map(({ id, name }) => ({
                      value: String(id),
                      label: name,
                      isData: true,
                    }))}
                    onChange={(event) => void setCountry(i, Number(event.currentTarget.value))}
                  />
                  <Select
                    label={t('State or region')}
                    value={String(place.zone_id)}
                    options={[
                      { value: '0', label: t('All of it') },
                      ...(known.find(({ country_id }) => country_id === place.country_id)?.zones ?? []).map(
                        ({ id, name }) => ({ value: String(id), label: name, isData: true }),
                      ),
                    ]}
                    onChange={(event) => change(i, { zone_id: Number(event.currentTarget.value) })}
                  />
                  <Field
                    label={t('ZIP codes')}
                    hint={t('Such as 50613-50614, 50701. Empty: all.')}
                    autoComplete="off"
                    value={place.postcodes}
                    {...field(codesName(i))}
                    onChange={(event) => change(i, { postcodes: event.currentTarget.value })}
                  />
                  <Button
                    look="quiet"
                    off={values.places.length === 1 && t('An area has at least one place.')}
                    onClick={() => set({ places: values.places.filter((_, at) => at !== i) })}
                  >
                    <Icon name="trash" />
                    <span className="sr-only">{t('Remove place %d', i + 1)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </FieldGroup>
          <div className="actions">
            <Button
              onClick={() =>
                set({ places: [...values.places, { country_id: home, zone_id: 0, postcodes: '' }] })
              }
            >
              <Icon name="plus" />
              {t('Add a place')}
            </Button>
          </div>
        </div>
      </section>
    </RecordForm>
  );
}

function codesName(at: number): string {
  return `places[${at}][postcodes]`;
}

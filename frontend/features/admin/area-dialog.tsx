import { useEffect, useState } from 'react';
import { ask } from '../../api/client';
import type { AddedArea, Country, Localization } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, FieldGroup, Select } from '../../ui/field';
import { succeeded } from '../../ui/toasts';

/** The countries, once they are there. */
export function useCountries(isWanted = true): readonly Country[] | undefined {
  const [countries, setCountries] = useState<readonly Country[]>();
  useEffect(() => {
    if (!isWanted || countries) return;
    const leaving = new AbortController();
    ask<Localization>('/api/localization', { signal: leaving.signal })
      .then((all) => setCountries(all.countries))
      .catch(() => undefined); // the fields stay waiting; what is sent without a country is refused in words
    return () => leaving.abort();
  }, [isWanted, countries]);
  return countries;
}

type Props = { open: boolean; onClose: () => void; onAdded: (added: AddedArea) => void };

/** An area to ship to: a country or some of its states, all of it or some ZIP codes. */
export function AreaDialog({ open, onClose, onAdded }: Props) {
  const countries = useCountries(open);
  const [values, set] = useValues({ name: '', country: 'US', zones: [] as string[], postcodes: '' });
  const { form, field, isBusy, rest, submit } = useSending(['name', 'country_id', 'places', 'postcodes']);
  const country = countries?.find(({ iso_code_2 }) => iso_code_2 === values.country);
  const add = async (intent: string) => {
    const added = await ask<AddedArea>('/admin/api/shipping/area', {
      method: 'POST',
      form: {
        name: values.name.trim(),
        country_id: country?.country_id ?? 0,
        zones: Object.fromEntries(values.zones.map((id) => [id, id])),
        postcodes: values.postcodes,
      },
      intent,
    });
    succeeded(added.success);
    set({ name: '', zones: [], postcodes: '' });
    onAdded(added);
  };
  const found = { name: values.name.trim() ? undefined : t('Required') };
  return (
    <Dialog open={open} title={t('Add an area')} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, add, found)}>
        <Field
          label={t('Name')}
          hint={t('What you call it: Iowa and its neighbors.')}
          must
          maxLength={64}
          autoComplete="off"
          value={values.name}
          {...field('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Select
          label={t('Country')}
          busy={!countries}
          value={values.country}
          {...field('country_id')}
          options={(countries ?? []).map(({ iso_code_2, name }) => ({
            value: iso_code_2,
            label: name,
            isData: true,
          }))}
          onChange={(event) => set({ country: event.currentTarget.value, zones: [] })}
        />
        {country && country.zones.length > 1 && (
          <FieldGroup
            label={t('States or regions')}
            hint={t('None chosen: all of them.')}
            error={field('places').error}
          >
            <div className="zone-picks">
              {country.zones.map(({ zone_id, name }) => (
                <label key={zone_id} className="check">
                  <input
                    type="checkbox"
                    className="box"
                    checked={values.zones.includes(String(zone_id))}
                    onChange={(event) =>
                      set({
                        zones: event.currentTarget.checked
                          ? [...values.zones, String(zone_id)]
                          : values.zones.filter((one) => one !== String(zone_id)),
                      })
                    }
                  />
                  <span translate="no">{name}</span>
                </label>
              ))}
            </div>
          </FieldGroup>
        )}
        <Field
          label={t('ZIP or postal codes')}
          optional
          hint={t('Ranges, or how they begin: 50613-50614, 507. Empty: all of them.')}
          autoComplete="off"
          value={values.postcodes}
          {...field('postcodes')}
          onChange={(event) => set({ postcodes: event.currentTarget.value })}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

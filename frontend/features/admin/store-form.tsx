import { ask } from '../../api/client';
import type { SavedStore, Store, StoreClosure, StoreDay, StorePage } from '../../api/types';
import { t } from '../../lib/text';
import { Check, Field, FieldGroup, Select } from '../../ui/field';
import { PhoneField } from '../../ui/phone-field';
import { RecordForm } from './record-form';
import { Closures, closuresOf, closuresProblem, Hours, hoursOf } from './store-hours';
import { useRecord } from './use-record';

type Typed = {
  code: string;
  registers: string;
  name: string;
  short_name: string;
  address_1: string;
  city: string;
  state: string;
  postcode: string;
  telephone: string;
  email: string;
  website: string;
  place: string;
  dealer: boolean;
  time_zone: string;
  days: readonly StoreDay[];
  closures: readonly StoreClosure[];
  offers: readonly string[];
};

export type StoreFormProps = Omit<StorePage, 'bar'> & {
  onSaved: (store: Store) => void;
  /** What stands beside the form. */
  children: React.ReactNode;
};

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const named = [
  'code',
  'registers',
  'name',
  'short_name',
  'address_1',
  'city',
  'state',
  'postcode',
  'telephone',
  'email',
  'website',
  'place',
  'dealer',
  'time_zone',
  'offers',
  ...weekdays.map((day) => `hours[${day}]`),
  'closures',
];

/** What a store is, where it is, and when it is open. */
export function StoreForm({ states, zones, offers, typical, store, onSaved, children }: StoreFormProps) {
  const record = useRecord<Store, Typed>({
    isDrafted: true,
    kept: store,
    typed: (kept) => typedOf(kept, typical),
    fields: named,
    read: () => ask<Store>('/admin/api/store/get', { query: { store_id: store?.store_id } }),
    differs: differences,
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  const save = (intent: string) => {
    const { code, registers, days, closures, offers: chosen, ...rest } = values;
    const sent = {
      ...rest,
      ...hoursOf(days),
      ...closuresOf(closures),
      offers: Object.fromEntries(chosen.map((one) => [one, one])),
    };
    return record.save<SavedStore>({
      path: '/admin/api/store',
      form: store ? sent : { ...sent, code, registers },
      id: store && { store_id: store.store_id },
      intent,
      kept: (saved) => saved.store,
    });
  };
  const must = (value: string) => (value.trim() ? undefined : t('Required'));
  const found = {
    code: store ? undefined : must(values.code),
    name: must(values.name),
    short_name: must(values.short_name),
    address_1: must(values.address_1),
    city: must(values.city),
    state: must(values.state),
    postcode: must(values.postcode),
    telephone: must(values.telephone),
    closures: closuresProblem(values.closures),
  };
  const text = (name: keyof Typed & string) => ({
    value: values[name] as string,
    ...field(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      set({ [name]: event.currentTarget.value }),
  });
  return (
    <RecordForm
      record={record}
      label={t('Store')}
      onSave={save}
      found={found}
      add={t('Add the store')}
      list="/admin/store"
      aside={store && children}
    >
      {store && !store.is_taxed && (
        <section className="notice barricade" aria-label={t('Taxes')}>
          <p className="b">{t('No tax is set up for this store: everything is sold there without tax.')}</p>
          {store.tax_url && (
            <p>
              <a className="l" href={store.tax_url}>
                {t('Set up its taxes')}
              </a>
            </p>
          )}
        </section>
      )}
      <section className="panel" aria-labelledby="store">
        <header>
          <h2 id="store">{t('Store')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name')}
              hint={t('As customers and receipts say it, for example Cedar Falls, Main St.')}
              must
              maxLength={64}
              autoComplete="off"
              data-home={store ? undefined : ''}
              {...text('name')}
            />
            <Field
              label={t('Short name')}
              hint={t('Fits a button, for example Cedar Falls.')}
              must
              maxLength={24}
              autoComplete="off"
              {...text('short_name')}
            />
          </div>
          {store ? (
            <p className="dim">
              {t('Code')} <b translate="no">{store.code}</b>. {t('It begins every receipt number and stays.')}
            </p>
          ) : (
            <div className="two">
              <Field
                label={t('Code')}
                hint={t('Capital letters and digits. It begins every receipt number and never changes.')}
                must
                maxLength={12}
                autoComplete="off"
                autoCapitalize="characters"
                {...text('code')}
              />
              <Field
                label={t('How many registers')}
                hint={t('More can be added later.')}
                inputMode="numeric"
                maxLength={2}
                autoComplete="off"
                {...text('registers')}
              />
            </div>
          )}
          <FieldGroup label={t('What the store offers')} error={field('offers').error}>
            <div className="two">
              {offers.map(({ value, label }) => (
                <Check
                  key={value}
                  name="offers"
                  label={label}
                  checked={values.offers.includes(value)}
                  onChange={(event) => {
                    const next = new Set(values.offers);
                    if (event.currentTarget.checked) next.add(value);
                    else next.delete(value);
                    set({ offers: offers.map((one) => one.value).filter((one) => next.has(one)) });
                  }}
                />
              ))}
            </div>
          </FieldGroup>
        </div>
      </section>
      <section className="panel" aria-labelledby="place">
        <header>
          <h2 id="place">{t('Address')}</h2>
          <span className="dim">{t('What is sold here is taxed by it.')}</span>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Street and number')}
              must
              maxLength={128}
              autoComplete="off"
              {...text('address_1')}
            />
            <Field label={t('City')} must maxLength={128} autoComplete="off" {...text('city')} />
            <Select
              label={t('State')}
              must
              options={[
                { value: '', label: t('Please choose'), off: true },
                ...states.map((one) => ({ ...one, isData: true })),
              ]}
              {...text('state')}
            />
            <Field
              label={t('ZIP code')}
              must
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              {...text('postcode')}
            />
            <PhoneField
              label={t('Telephone')}
              must
              autoComplete="off"
              value={values.telephone}
              {...field('telephone')}
              onChange={(telephone) => set({ telephone })}
            />
            <Field
              label={t('Email')}
              hint={t('Questions to this store go there.')}
              optional
              type="email"
              maxLength={96}
              autoComplete="off"
              {...text('email')}
            />
            <Field
              label={t('Website')}
              hint={t('For example https://example.com.')}
              optional
              type="url"
              maxLength={255}
              autoComplete="off"
              {...text('website')}
            />
            <Field
              label={t('Latitude and longitude')}
              hint={t('For example 42.5348, -92.4455. Left empty, the map shows the middle of the ZIP code.')}
              optional
              maxLength={40}
              autoComplete="off"
              {...text('place')}
            />
          </div>
          <Check
            name="dealer"
            label={t("Show it as a dealer's while it is out of use")}
            checked={values.dealer}
            onChange={(event) => set({ dealer: event.currentTarget.checked })}
          />
        </div>
      </section>
      <section className="panel" aria-labelledby="hours">
        <header>
          <h2 id="hours">{t('Opening hours')}</h2>
          {store && <span className="dim">{store.open}</span>}
        </header>
        <div className="in-panel">
          {!store && (
            <p className="notice">
              {t('These are the hours of a typical parts store. Change them to yours.')}
            </p>
          )}
          <div className="two">
            <Select
              label={t('Time zone')}
              hint={t('The hours and the business day are by its clock, summer time included.')}
              options={zones}
              {...text('time_zone')}
            />
          </div>
          <Hours days={values.days} field={field} onChange={(days) => set({ days })} />
        </div>
      </section>
      <section className="panel" aria-labelledby="closures">
        <header>
          <h2 id="closures">{t('Closed days and holidays')}</h2>
        </header>
        <div className="in-panel">
          <Closures
            closures={values.closures}
            error={field('closures').error}
            onChange={(closures) => {
              sending.clear();
              set({ closures });
            }}
          />
        </div>
      </section>
    </RecordForm>
  );
}

function typedOf(store: Store | null, typical: readonly StoreDay[]): Typed {
  return {
    code: store?.code ?? '',
    registers: '1',
    name: store?.name ?? '',
    short_name: store?.short_name ?? '',
    address_1: store?.address_1 ?? '',
    city: store?.city ?? '',
    state: store?.state ?? '',
    postcode: store?.postcode ?? '',
    telephone: store?.telephone ?? '',
    email: store?.email ?? '',
    website: store?.website ?? '',
    place: store?.place ?? '',
    dealer: store?.dealer ?? false,
    time_zone: store?.time_zone ?? 'America/Chicago',
    days: store?.days ?? typical,
    closures: store?.closures ?? [],
    offers: store?.offers ?? [],
  };
}

function differences(before: Store, now: Store): string[] {
  const words: string[] = [];
  if (before.name !== now.name) words.push(t('Name: %s', now.name));
  if (before.short_name !== now.short_name) words.push(t('Short name: %s', now.short_name));
  const address = ({ address_1, city, state, postcode }: Store) =>
    `${address_1}, ${city}, ${state} ${postcode}`;
  if (address(before) !== address(now)) words.push(t('Address: %s', address(now)));
  if (before.telephone !== now.telephone) words.push(t('Telephone: %s', now.telephone));
  if (before.email !== now.email) words.push(t('Email: %s', now.email));
  if (before.website !== now.website) words.push(t('Website: %s', now.website));
  if (before.place !== now.place) words.push(t('On the map: %s', now.place));
  if (before.dealer !== now.dealer)
    words.push(now.dealer ? t("It is shown as a dealer's.") : t("It is not shown as a dealer's."));
  if (before.time_zone !== now.time_zone) words.push(t('Time zone: %s', now.time_zone));
  if (JSON.stringify(before.days) !== JSON.stringify(now.days))
    words.push(t('The opening hours are others.'));
  if (JSON.stringify(before.closures) !== JSON.stringify(now.closures))
    words.push(t('The closed days are others.'));
  if (String(before.offers) !== String(now.offers)) words.push(t('What the store offers is different.'));
  if (before.is_in_use !== now.is_in_use)
    words.push(now.is_in_use ? t('The store is in use again.') : t('The store was put out of use.'));
  return words;
}

import { type ReactNode, useState } from 'react';
import { ask } from '../../api/client';
import type { OfficeChoice, SavedWay, WayKind, WayRecord } from '../../api/types';
import { figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check, Field, Select } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { NumberField } from '../../ui/number-field';
import { AreaDialog } from './area-dialog';
import { RecordForm } from './record-form';
import { newTariff, Tariffs, type TypedTariff } from './tariffs';
import { useRecord } from './use-record';

type Typed = {
  title_en: string;
  title_es: string;
  kind: string;
  tax_class_id: string;
  hazmat: boolean;
  active: boolean;
  days_from: number;
  days_to: number;
  tariffs: TypedTariff[];
};

export type WayFormProps = {
  kinds: readonly WayKind[];
  classes: readonly OfficeChoice[];
  areas: readonly OfficeChoice[];
  /** null: a new one, which begins with what was copied. */
  way: WayRecord | null;
  copied: WayRecord | null;
  onSaved: (way: WayRecord) => void;
  /** What stands beside the form. */
  children: ReactNode;
};

/** What a way of shipping is called, how it is priced, and what it costs where. */
export function WayForm({ kinds, classes, areas: first, way, copied, onSaved, children }: WayFormProps) {
  const [areas, setAreas] = useState(first);
  const [isAdding, setAdding] = useState(false);
  const [lines, setLines] = useState((way ?? copied)?.tariffs.length ?? 1);
  const record = useRecord<WayRecord, Typed>({
    isDrafted: true,
    kept: way,
    typed: (kept) => typedOf(kept ?? copied, kinds),
    fields: [
      ...['title_en', 'title_es', 'kind', 'tax_class_id', 'days_from', 'days_to', 'tariffs'],
      ...Array.from({ length: lines }, (_, i) => `tariffs[${i}]`),
    ].reverse(),
    read: () => ask<WayRecord>('/admin/api/shipping/get', { query: { way_id: way?.way_id } }),
    differs: differences,
    onSaved,
  });
  const { values, set, sending } = record;
  const { field, errors } = sending;
  const kind = kinds.find((one) => one.kind === values.kind);
  const isAtStore = values.kind === 'pickup';
  const setTariffs = (tariffs: TypedTariff[]) => {
    setLines(tariffs.length);
    sending.clear();
    set({ tariffs });
  };
  const save = (intent: string) =>
    record.save<SavedWay>({
      path: '/admin/api/shipping',
      form: sentOf(values),
      id: way && { way_id: way.way_id },
      intent,
      kept: (saved) => saved.way,
    });
  const found = { title_en: isAtStore || values.title_en.trim() ? undefined : t('Required') };
  return (
    <RecordForm
      record={record}
      label={t('Way of shipping')}
      onSave={save}
      found={found}
      add={t('Add the way')}
      list="/admin/shipping"
      aside={way && children}
    >
      <section className="panel" aria-labelledby="way">
        <header>
          <h2 id="way">{t('Way of shipping')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Select
              label={t('How it is priced')}
              hint={kind?.note}
              value={values.kind}
              options={kinds.map((one) => ({ value: one.kind, label: one.words }))}
              {...field('kind')}
              onChange={(event) => set({ kind: event.currentTarget.value })}
            />
            {!isAtStore && (
              <Select
                label={t('Tax class')}
                hint={t('Of what shipping costs.')}
                value={values.tax_class_id}
                options={[
                  { value: '0', label: t('Not taxed') },
                  ...classes.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
                ]}
                {...field('tax_class_id')}
                onChange={(event) => set({ tax_class_id: event.currentTarget.value })}
              />
            )}
          </div>
          {!isAtStore && (
            <div className="two">
              <Field
                label={t('Name in English')}
                hint={t('Shoppers read it: Ground, 3 to 5 days.')}
                must
                maxLength={64}
                autoComplete="off"
                data-home={way ? undefined : ''}
                value={values.title_en}
                {...field('title_en')}
                onChange={(event) => set({ title_en: event.currentTarget.value })}
              />
              <Field
                label={t('Name in Spanish')}
                optional
                hint={t('Empty: the English name.')}
                maxLength={64}
                autoComplete="off"
                value={values.title_es}
                {...field('title_es')}
                onChange={(event) => set({ title_es: event.currentTarget.value })}
              />
            </div>
          )}
          {!isAtStore && (
            <div className="two">
              <NumberField
                label={t('Working days on the way, at least')}
                max={60}
                value={values.days_from}
                {...field('days_from')}
                onChange={(days_from) => set({ days_from, days_to: Math.max(days_from, values.days_to) })}
              />
              <NumberField
                label={t('At most')}
                hint={t('0: shoppers are not told when it arrives.')}
                max={60}
                value={values.days_to}
                {...field('days_to')}
                onChange={(days_to) => set({ days_to, days_from: Math.min(days_to, values.days_from) })}
              />
            </div>
          )}
          <div className="grid gap-1">
            <Check
              name="active"
              label={t('In use')}
              note={t('Offered at the check-out.')}
              checked={values.active}
              onChange={(event) => set({ active: event.currentTarget.checked })}
            />
            {!isAtStore && (
              <Check
                name="hazmat"
                label={t('Takes dangerous goods')}
                note={t('Else an order with batteries, airbags or fluids does not go this way.')}
                checked={values.hazmat}
                onChange={(event) => set({ hazmat: event.currentTarget.checked })}
              />
            )}
          </div>
        </div>
      </section>
      {!isAtStore && (
        <section className="panel" aria-labelledby="costs">
          <header>
            <h2 id="costs">{t('What it costs')}</h2>
            <span className="dim">{t('The first line that holds counts.')}</span>
          </header>
          <div className="in-panel">
            {errors.tariffs && <p className="problem">{errors.tariffs}</p>}
            <Tariffs
              tariffs={values.tariffs}
              areas={areas}
              isWeighed={values.kind === 'weight'}
              costLabel={costLabel(values.kind)}
              errorOf={(i) => errors[`tariffs[${i}]`]}
              onChange={setTariffs}
            />
            <div className="actions">
              <Button onClick={() => setTariffs([...values.tariffs, newTariff])}>
                <Icon name="plus" />
                {t('Add a line')}
              </Button>
              <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
                <Icon name="plus" />
                {t('Add an area')}
              </Button>
            </div>
          </div>
        </section>
      )}
      <AreaDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(added) => {
          setAreas(added.areas);
          setAdding(false);
        }}
      />
    </RecordForm>
  );
}

function costLabel(kind: string): string {
  switch (kind) {
    case 'item':
      return t('Cost of a piece');
    case 'product':
      return t('Cost on top');
    case 'carrier':
      return t('Cost on top');
    default:
      return t('Cost');
  }
}

function typedOf(way: WayRecord | null, kinds: readonly WayKind[]): Typed {
  return {
    title_en: way?.title_en ?? '',
    title_es: way?.title_es ?? '',
    kind: way?.kind ?? kinds.find(({ kind }) => kind === 'flat')?.kind ?? '',
    tax_class_id: String(way?.tax_class_id ?? 0),
    hazmat: way?.hazmat ?? false,
    active: way?.is_active ?? true,
    days_from: way?.days_from ?? 0,
    days_to: way?.days_to ?? 0,
    tariffs:
      way && way.tariffs.length > 0
        ? way.tariffs.map(({ area_id, from, bands }) => ({
            area_id: String(area_id),
            from: fromMajor(from),
            bands: bands.map(({ up_to_g, cost }) => ({ up_to_g, cost: fromMajor(cost) })),
          }))
        : [newTariff],
  };
}

function sentOf({ tariffs, ...values }: Typed) {
  const isWeighed = values.kind === 'weight';
  const bandsOf = ({ bands }: TypedTariff) =>
    isWeighed ? bands : bands.slice(0, 1).map((band) => ({ ...band, up_to_g: 0 }));
  return {
    ...values,
    tariffs:
      values.kind === 'pickup'
        ? []
        : tariffs.map((tariff) => ({
            area_id: tariff.area_id,
            from: figure(tariff.from),
            bands: bandsOf(tariff).map(({ up_to_g, cost }) => ({ up_to_g, cost: figure(cost) })),
          })),
  };
}

function differences(before: WayRecord, now: WayRecord): string[] {
  return [
    before.title_en !== now.title_en && t('Name in English: %s', now.title_en),
    before.title_es !== now.title_es && t('Name in Spanish: %s', now.title_es),
    (before.kind !== now.kind || before.tax_class_id !== now.tax_class_id) &&
      t('How it is priced or taxed is another.'),
    before.hazmat !== now.hazmat &&
      (now.hazmat ? t('It takes dangerous goods.') : t('It takes no dangerous goods.')),
    (before.days_from !== now.days_from || before.days_to !== now.days_to) &&
      t('It takes %d to %d working days.', now.days_from, now.days_to),
    before.is_active !== now.is_active && (now.is_active ? t('It is in use again.') : t('It is out of use.')),
    JSON.stringify(before.tariffs) !== JSON.stringify(now.tariffs) && t('What it costs is another.'),
  ].filter((words) => words !== false);
}

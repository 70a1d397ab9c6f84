import type { OfficeChoice } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { FieldGroup, Select } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { MoneyField } from '../../ui/money-field';
import { WeightField } from '../../ui/weight-field';

/** A line of what a way costs: amounts in cents, weights in grams (0: any). */
export type TypedTariff = { area_id: string; from: number; bands: TypedBand[] };
export type TypedBand = { up_to_g: number; cost: number };

export const newTariff: TypedTariff = { area_id: '0', from: 0, bands: [{ up_to_g: 0, cost: 0 }] };

type Props = {
  tariffs: readonly TypedTariff[];
  areas: readonly OfficeChoice[];
  /** Has bands of weight. */
  isWeighed: boolean;
  /** What a cost is called here. */
  costLabel: string;
  errorOf: (at: number) => string | undefined;
  onChange: (tariffs: TypedTariff[]) => void;
};

/** What a way costs by area and total, line by line: the first line that holds counts. */
export function Tariffs({ tariffs, areas, isWeighed, costLabel, errorOf, onChange }: Props) {
  const set = (at: number, change: Partial<TypedTariff>) =>
    onChange(tariffs.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const move = (from: number, by: number) => {
    const next = [...tariffs];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(from + by, 0, moved);
    onChange(next);
  };
  return (
    <ol className="tariffs">
      {tariffs.map((tariff, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
        <li key={i}>
          <FieldGroup label={t('Line %d', i + 1)} error={errorOf(i)}>
            <div className="tariff">
              <Select
                label={t('To')}
                value={tariff.area_id}
                aria-invalid={errorOf(i) ? true : undefined}
                options={[
                  { value: '0', label: t('Everywhere') },
                  ...areas.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
                ]}
                onChange={(event) => set(i, { area_id: event.currentTarget.value })}
              />
              <MoneyField
                label={t('Orders from')}
                value={tariff.from}
                onChange={(from) => set(i, { from })}
              />
              <Bands
                bands={tariff.bands}
                isWeighed={isWeighed}
                costLabel={costLabel}
                onChange={(bands) => set(i, { bands })}
              />
            </div>
            <div className="actions">
              <Button
                look="quiet"
                aria-label={t('Move line %d up', i + 1)}
                off={i === 0}
                onClick={() => move(i, -1)}
              >
                <Icon name="up" />
              </Button>
              <Button
                look="quiet"
                aria-label={t('Move line %d down', i + 1)}
                off={i === tariffs.length - 1}
                onClick={() => move(i, 1)}
              >
                <Icon name="down" />
              </Button>
              <Button
                look="quiet"
                off={tariffs.length === 1 && t('It is the only one')}
                onClick={() => onChange(tariffs.filter((one) => one !== tariff))}
              >
                <Icon name="trash" />
                <span className="sr-only">{t('Remove line %d', i + 1)}</span>
              </Button>
            </div>
          </FieldGroup>
        </li>
      ))}
    </ol>
  );
}

type BandsProps = {
  bands: readonly TypedBand[];
  isWeighed: boolean;
  costLabel: string;
  onChange: (bands: TypedBand[]) => void;
};

function Bands({ bands, isWeighed, costLabel, onChange }: BandsProps) {
  const set = (at: number, change: Partial<TypedBand>) =>
    onChange(bands.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const shown = isWeighed ? bands : bands.slice(0, 1);
  return (
    <div className={classes('bands', isWeighed && 'weighed')}>
      {shown.map((band, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band is what stands at its place
        <div key={i} className="weight-band">
          {isWeighed && (
            <WeightField
              label={t('Up to')}
              hint={i === bands.length - 1 ? t('Empty: any weight.') : undefined}
              value={band.up_to_g}
              onChange={(up_to_g) => set(i, { up_to_g })}
            />
          )}
          <MoneyField label={costLabel} value={band.cost} onChange={(cost) => set(i, { cost })} />
          {isWeighed && (
            <Button
              look="quiet"
              aria-label={t('Remove this weight')}
              off={bands.length === 1 && t('It is the only one')}
              onClick={() => onChange(bands.filter((one) => one !== band))}
            >
              <Icon name="close" />
            </Button>
          )}
        </div>
      ))}
      {isWeighed && (
        <Button
          look="quiet"
          onClick={() => onChange([...bands, { up_to_g: 0, cost: bands.at(-1)?.cost ?? 0 }])}
        >
          <Icon name="plus" />
          {t('A heavier weight')}
        </Button>
      )}
    </div>
  );
}

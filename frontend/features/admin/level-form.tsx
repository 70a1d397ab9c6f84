import { ask } from '../../api/client';
import type { LevelRecord, OfficeChoice, SavedLevel } from '../../api/types';
import { t } from '../../lib/text';
import { Field, Select } from '../../ui/field';
import { type EditColumn, EditRows } from './edit-rows';
import { RecordForm } from './record-form';
import { RemoveRecord } from './remove-record';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Row = { brand_id: string; percent: string; step: string; rounding: string };
type Typed = { code: string; name: string; from_level_id: string; matrix: Row[] };

const blank: Row = { brand_id: '0', percent: '', step: '0.01', rounding: 'nearest' };

export type LevelFormProps = {
  levels: readonly OfficeChoice[];
  brands: readonly OfficeChoice[];
  /** null: a new one. */
  level: LevelRecord | null;
  onSaved: (level: LevelRecord) => void;
};

/** A price level, and how its prices are made from another's. */
export function LevelForm({ levels, brands, level, onSaved }: LevelFormProps) {
  const record = useRecord<LevelRecord, Typed>({
    isDrafted: true,
    kept: level,
    typed: typedOf,
    fields: ['name', 'code', 'from_level_id', 'matrix', 'multiplier', 'rounding', 'brand'],
    read: () => ask<LevelRecord>('/admin/api/price/get', { query: { level_id: level?.level_id } }),
    differs: (before, now) =>
      [
        before.name !== now.name && t('Name: %s', now.name),
        (before.from_level_id !== now.from_level_id ||
          JSON.stringify(before.matrix) !== JSON.stringify(now.matrix)) &&
          t('What it is made from is another.'),
      ].filter((words) => words !== false),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field, errors } = sending;
  const isMade = values.from_level_id !== '0';
  const save = (intent: string) => {
    const { matrix, ...rest } = values;
    const rows = isMade ? Object.fromEntries(matrix.map((row, i) => [String(i), row])) : {};
    return record.save<SavedLevel>({
      path: '/admin/api/price',
      form: { ...rest, matrix: rows },
      id: level && { level_id: level.level_id },
      intent,
      kept: (saved) => saved.level,
    });
  };
  const found = {
    name: values.name.trim() ? undefined : t('Required'),
    code: values.code.trim() ? undefined : t('Required'),
  };
  return (
    <RecordForm
      record={record}
      label={t('Price level')}
      onSave={save}
      found={found}
      add={t('Add the price level')}
      list="/admin/price"
      aside={
        level && (
          <>
            {!level.is_retail && (
              <RemoveRecord
                name={level.name}
                path="/admin/api/price/remove"
                form={{ level_id: level.level_id }}
                consequence={t('Nothing uses it. It can be made again.')}
                used={level.used}
              />
            )}
            <Trail rows={level.trail} />
          </>
        )
      }
    >
      <section className="panel" aria-labelledby="level">
        <header>
          <h2 id="level">{t('Price level')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name')}
              must
              maxLength={64}
              autoComplete="off"
              data-home={level ? undefined : ''}
              value={values.name}
              {...field('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Field
              label={t('Code')}
              hint={t('Price files name it so. Small letters, digits and _; it stays.')}
              must
              maxLength={32}
              autoComplete="off"
              readOnly={level !== null}
              value={values.code}
              {...field('code')}
              onChange={(event) => set({ code: event.currentTarget.value })}
            />
            <Select
              label={t('Made from')}
              hint={t('A price that a part has at this level itself comes first.')}
              value={values.from_level_id}
              options={[
                { value: '0', label: t('None: its own prices alone') },
                ...levels.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
              ]}
              {...field('from_level_id')}
              onChange={(event) =>
                set({
                  from_level_id: event.currentTarget.value,
                  matrix: values.matrix.length > 0 ? values.matrix : [blank],
                })
              }
            />
          </div>
        </div>
      </section>
      {isMade && (
        <EditRows
          name="matrix"
          label={t('What is taken of the other price')}
          hint={t('A brand’s own row counts before the one for all brands.')}
          columns={columns(brands)}
          rows={values.matrix}
          onChange={(matrix) => set({ matrix })}
          blank={blank}
          error={errors.matrix ?? errors.multiplier ?? errors.rounding ?? errors.brand}
          add={t('Add a row')}
        />
      )}
    </RecordForm>
  );
}

function columns(brands: readonly OfficeChoice[]): EditColumn<Row>[] {
  return [
    {
      name: 'brand_id',
      head: t('Brand'),
      choices: [
        { value: '0', label: t('All other brands') },
        ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
      isData: true,
    },
    { name: 'percent', head: t('Percent'), isNarrow: true, inputMode: 'decimal', most: 9 },
    { name: 'step', head: t('Rounded to $'), isNarrow: true, inputMode: 'decimal', most: 9 },
    {
      name: 'rounding',
      head: t('Rounding'),
      choices: [
        { value: 'nearest', label: t('To the nearest') },
        { value: 'up', label: t('Up') },
        { value: 'down', label: t('Down') },
      ],
    },
  ];
}

function typedOf(level: LevelRecord | null): Typed {
  return {
    code: level?.code ?? '',
    name: level?.name ?? '',
    from_level_id: String(level?.from_level_id ?? 0),
    matrix: (level?.matrix ?? []).map((row) => ({ ...row, brand_id: String(row.brand_id) })),
  };
}

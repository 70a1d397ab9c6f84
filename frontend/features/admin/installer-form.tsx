import { ask } from '../../api/client';
import type { InstallerPage, InstallerRecord, SavedInstaller } from '../../api/types';
import { t } from '../../lib/text';
import { Check, Select } from '../../ui/field';
import { EditRows, rowError } from './edit-rows';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

type TypedTime = { location_id: string; day: string; opens: string; closes: string };
type Typed = { user_id: string; active: boolean; hours: TypedTime[] };

type Props = {
  /** null: a new one. */
  installer: InstallerRecord | null;
  choices: Pick<InstallerPage, 'staff' | 'stores'>;
  onSaved: (installer: InstallerRecord) => void;
};

/** Somebody who works in the bays, and when. */
export function InstallerForm({ installer, choices, onSaved }: Props) {
  const store = String(choices.stores[0]?.id ?? '');
  const usual = ['1', '2', '3', '4', '5'].map((day) => ({
    location_id: store,
    day,
    opens: '08:00',
    closes: '17:00',
  }));
  const record = useRecord<InstallerRecord, Typed>({
    isDrafted: true,
    kept: installer,
    typed: (kept) => ({
      user_id: kept ? String(kept.user_id) : '',
      active: kept?.active ?? true,
      hours:
        kept?.hours.map((one) => ({ ...one, location_id: String(one.location_id), day: String(one.day) })) ??
        usual,
    }),
    fields: ['user_id', 'hours'],
    read: () => ask<InstallerRecord>('/admin/api/installer/get', { query: { user_id: installer?.user_id } }),
    differs: (before, now) =>
      [
        JSON.stringify(before.hours) !== JSON.stringify(now.hours) && t('The hours are others.'),
        before.active !== now.active && t('The status is another.'),
      ].filter((words) => words !== false),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field, errors } = sending;
  const days = [
    t('Sunday'),
    t('Monday'),
    t('Tuesday'),
    t('Wednesday'),
    t('Thursday'),
    t('Friday'),
    t('Saturday'),
  ];
  return (
    <RecordForm
      record={record}
      label={t('Installer')}
      onSave={(intent) =>
        record.save<SavedInstaller>({
          path: '/admin/api/installer',
          form: {
            hours: values.hours,
            active: values.active ? 1 : 0,
            ...(!installer && { user_id: values.user_id }),
          },
          id: installer && { user_id: installer.user_id },
          intent,
          kept: (saved) => saved.installer,
        })
      }
      found={{ user_id: values.user_id ? undefined : t('Please choose one of the list') }}
      add={t('Add the installer')}
      list="/admin/bay"
      aside={installer && <Trail rows={installer.trail} />}
    >
      <section className="panel" aria-labelledby="installer">
        <header>
          <h2 id="installer">{t('Installer')}</h2>
        </header>
        <div className="in-panel">
          {!installer && (
            <Select
              label={t('Member of staff')}
              data-home=""
              value={values.user_id}
              options={[
                { value: '', label: t('Please choose') },
                ...choices.staff.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
              ]}
              {...field('user_id')}
              onChange={(event) => set({ user_id: event.currentTarget.value })}
            />
          )}
          <Check
            label={t('Can be booked')}
            checked={values.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
        </div>
      </section>
      <EditRows
        name="hours"
        label={t('Hours')}
        add={t('Add hours')}
        error={rowError(errors, 'hours')}
        rows={values.hours}
        onChange={(hours) => set({ hours })}
        blank={{ location_id: store, day: '1', opens: '08:00', closes: '17:00' }}
        columns={[
          {
            name: 'location_id',
            head: t('Store'),
            isData: true,
            choices: choices.stores.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            name: 'day',
            head: t('Day'),
            choices: [1, 2, 3, 4, 5, 6, 0].map((n) => ({ value: String(n), label: days[n] ?? '' })),
          },
          { name: 'opens', head: t('From'), isNarrow: true, most: 5 },
          { name: 'closes', head: t('To'), isNarrow: true, most: 5 },
        ]}
      />
    </RecordForm>
  );
}

import { ask } from '../../api/client';
import type { PlanList, PlanView } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check, Field, Select } from '../../ui/field';
import { RecordForm } from './record-form';
import { useRecord } from './use-record';

type Props = {
  /** null: a new one. */
  plan: PlanView | null;
  suppliers: readonly string[];
  /** Folders can be looked into. */
  hasRoot: boolean;
  onSaved: (list: PlanList) => void;
  /** All of them, read because somebody else has changed one. */
  onRead: (plans: readonly PlanView[]) => void;
  onClose: () => void;
};

const names = ['name', 'supplier', 'folder', 'pattern', 'address', 'time'] as const;

type Typed = Pick<PlanView, (typeof names)[number] | 'is_on'>;

/** Where a planned import finds its file, when, and whose columns it has. */
export function ImportPlanForm({ plan, suppliers, hasRoot, onSaved, onRead, onClose }: Props) {
  const record = useRecord<PlanView, Typed>({
    kept: plan,
    typed: (kept) => ({
      name: kept?.name ?? '',
      supplier: kept?.supplier ?? suppliers[0] ?? '',
      folder: kept?.folder ?? '',
      pattern: kept?.pattern ?? '',
      address: kept?.address ?? '',
      time: kept?.time ?? '02:00',
      is_on: kept?.is_on ?? true,
    }),
    fields: names,
    read: async () => {
      const { results } = await ask<PlanList>('/admin/api/import/plan');
      onRead(results);
      return results.find(({ plan_id }) => plan_id === plan?.plan_id) ?? (plan as PlanView);
    },
    differs: (before, now) =>
      [
        before.name !== now.name && t('Name: %s', now.name),
        (before.time !== now.time || before.supplier !== now.supplier) &&
          t('Daily at %s, as remembered of %s', now.time, now.supplier),
        (before.address !== now.address || before.folder !== now.folder || before.pattern !== now.pattern) &&
          t('From %s', now.address || `${now.folder} ${now.pattern}`),
        before.is_on !== now.is_on && (now.is_on ? t('On') : t('Off')),
      ].filter((words) => words !== false),
    onSaved: () => {},
  });
  const { values, set, sending, version } = record;
  const { field } = sending;
  const typed = (name: Exclude<(typeof names)[number], 'supplier'>) => ({
    ...field(name),
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  });
  const save = async (intent: string) => {
    const form = {
      ...values,
      is_on: values.is_on ? 1 : 0,
      ...(plan && { plan_id: plan.plan_id, version }),
    };
    const saved = await ask<PlanList>('/admin/api/import/plan/save', { method: 'POST', form, intent });
    const now = saved.results.find(({ plan_id }) => plan_id === plan?.plan_id);
    if (now) record.take(now);
    onSaved(saved);
  };
  const title = plan ? plan.name : t('A new planned import');
  return (
    <RecordForm
      record={record}
      label={title}
      onSave={save}
      add={t('Plan an import')}
      list="/admin/import/plan"
    >
      <section className="panel" aria-labelledby="plan">
        <header>
          <h2 id="plan">{title}</h2>
          {plan && (
            <Button className="push" onClick={onClose}>
              {t('Close')}
            </Button>
          )}
        </header>
        <div className="in-panel">
          <div className="two">
            <Field label={t('Name')} must maxLength={80} autoComplete="off" {...typed('name')} />
            <Select
              label={t('Columns as remembered of')}
              {...field('supplier')}
              value={values.supplier}
              options={[...new Set([values.supplier, ...suppliers])].map((value) => ({
                value,
                label: value,
                isData: true,
              }))}
              onChange={(event) => set({ supplier: event.currentTarget.value })}
            />
            <Field
              label={t('Time of day')}
              hint={t('As 02:00, by the clock of the first store.')}
              must
              maxLength={5}
              autoComplete="off"
              {...typed('time')}
            />
            <Field
              label={t('Address on the internet')}
              hint={t('It begins with https:// and hands the file out to everybody who asks.')}
              inputMode="url"
              maxLength={1000}
              autoComplete="off"
              {...typed('address')}
            />
            {(hasRoot || values.folder) && (
              <>
                <Field
                  label={t('Or a folder of the server')}
                  hint={t(
                    'Named from the folder that the server was started with; a point is that folder itself.',
                  )}
                  maxLength={1000}
                  autoComplete="off"
                  {...typed('folder')}
                />
                <Field
                  label={t('Names of the files')}
                  hint={t('As stock*.csv; empty: every CSV or Excel file.')}
                  maxLength={80}
                  autoComplete="off"
                  {...typed('pattern')}
                />
              </>
            )}
          </div>
          <Check
            label={t('Do it every day')}
            checked={values.is_on}
            onChange={(event) => set({ is_on: event.currentTarget.checked })}
          />
          <p className="dim">
            {t(
              'Rows that move an amount by more than 40 % are left out and stand in the report. What fails is told here, on every screen and by email to the owners.',
            )}
          </p>
        </div>
      </section>
    </RecordForm>
  );
}

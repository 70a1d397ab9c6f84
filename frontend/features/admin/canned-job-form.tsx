import { ask } from '../../api/client';
import type { CannedJobPage, CannedJobRecord, SavedCannedJob } from '../../api/types';
import { figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Check, Field, Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { TextArea } from '../../ui/text-area';
import { EditRows, rowError } from './edit-rows';
import { RecordForm } from './record-form';
import { RemoveRecord } from './remove-record';
import { Trail } from './trail';
import { useRecord } from './use-record';

type TypedLine = {
  name: string;
  category_id: string;
  words: string;
  position: string;
  quantity: string;
  extra: string;
};
type TypedTime = { from: string; to: string; make: string; model: string; minutes: string };
type Typed = {
  name: string;
  also: string;
  labor_id: string;
  minutes: string;
  menu_price: number;
  notes: string;
  active: boolean;
  lines: TypedLine[];
  times: TypedTime[];
};

export type CannedJobFormProps = {
  /** null: a new one. */
  job: CannedJobRecord | null;
  choices: Pick<CannedJobPage, 'categories' | 'labor' | 'positions'>;
  onSaved: (job: CannedJobRecord) => void;
};

/** A job of the counter: what it needs, its labor by vehicle, and its menu price. */
export function CannedJobForm({ job, choices, onSaved }: CannedJobFormProps) {
  const record = useRecord<CannedJobRecord, Typed>({
    isDrafted: true,
    kept: job,
    typed: typedOf,
    fields: ['name', 'also', 'labor_id', 'minutes', 'menu_price', 'notes', 'lines', 'times'],
    read: () => ask<CannedJobRecord>('/admin/api/canned-job/get', { query: { job_id: job?.job_id } }),
    differs: differences,
    onSaved,
  });
  const { values, set, sending } = record;
  const { field, errors } = sending;
  const hasLabor = values.labor_id !== '0';
  const save = (intent: string) =>
    record.save<SavedCannedJob>({
      path: '/admin/api/canned-job',
      form: {
        ...values,
        active: values.active ? 1 : 0,
        minutes: hasLabor ? values.minutes : '0',
        menu_price: figure(values.menu_price),
        times: hasLabor ? values.times : [],
      },
      id: job && { job_id: job.job_id },
      intent,
      kept: (saved) => saved.job,
    });
  return (
    <RecordForm
      record={record}
      label={t('Job')}
      onSave={save}
      found={{ name: values.name.trim() ? undefined : t('Required') }}
      add={t('Add the job')}
      list="/admin/canned-job"
      aside={
        job && (
          <>
            <RemoveRecord
              name={job.name}
              path="/admin/api/canned-job/remove"
              form={{ job_id: job.job_id }}
              consequence={t('The counter no longer finds it. Tickets and orders keep its lines.')}
            />
            <Trail rows={job.trail} />
          </>
        )
      }
    >
      <section className="panel" aria-labelledby="job">
        <header>
          <h2 id="job">{t('Job')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Name')}
              hint={t('It stands above the lines on ticket and papers.')}
              must
              maxLength={100}
              autoComplete="off"
              data-home={job ? undefined : ''}
              value={values.name}
              {...field('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Field
              label={t('Other words')}
              optional
              hint={t('What else it is called at the counter.')}
              maxLength={200}
              autoComplete="off"
              value={values.also}
              {...field('also')}
              onChange={(event) => set({ also: event.currentTarget.value })}
            />
          </div>
          <div className="two">
            <Select
              label={t('Type of labor')}
              value={values.labor_id}
              options={[
                { value: '0', label: t('No labor') },
                ...choices.labor.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
              ]}
              {...field('labor_id')}
              onChange={(event) => set({ labor_id: event.currentTarget.value })}
            />
            {hasLabor && (
              <Field
                label={t('Minutes')}
                hint={t('Where no vehicle below says otherwise.')}
                inputMode="numeric"
                autoComplete="off"
                value={values.minutes}
                {...field('minutes')}
                onChange={(event) => set({ minutes: event.currentTarget.value })}
              />
            )}
          </div>
          <MoneyField
            label={t('Menu price')}
            optional
            hint={t(
              'What the whole job costs before tax and core charges. Its difference is a line of its own.',
            )}
            value={values.menu_price}
            {...field('menu_price')}
            onChange={(menu_price) => set({ menu_price })}
          />
          <TextArea
            label={t('Notes for the counter')}
            optional
            rows={3}
            most={2000}
            value={values.notes}
            {...field('notes')}
            onChange={(notes) => set({ notes })}
          />
          <Check
            label={t('The counter offers it')}
            checked={values.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
        </div>
      </section>
      <EditRows
        name="lines"
        label={t('What it needs')}
        add={t('Add a line')}
        error={rowError(errors, 'lines')}
        rows={values.lines}
        onChange={(lines) => set({ lines })}
        blank={{
          name: '',
          category_id: String(choices.categories[0]?.id ?? 0),
          words: '',
          position: '',
          quantity: '0',
          extra: '0',
        }}
        columns={[
          { name: 'name', head: t('Name'), most: 100 },
          {
            name: 'category_id',
            head: t('Category'),
            isData: true,
            choices: choices.categories.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { name: 'words', head: t('With these words'), most: 100 },
          {
            name: 'position',
            head: t('Position'),
            isData: true,
            choices: [...new Set(['', ...choices.positions, ...values.lines.map((l) => l.position)])].map(
              (value) => ({ value, label: value }),
            ),
          },
          { name: 'quantity', head: t('Pieces'), isNarrow: true, inputMode: 'numeric' },
          {
            name: 'extra',
            head: t('Belongs to it'),
            choices: [
              { value: '0', label: t('Yes') },
              { value: '1', label: t('Beside the job') },
            ],
          },
        ]}
      >
        <p className="px-4 pt-3 dim s">
          {t('What fits the vehicle is found in the category. 0 pieces: as many as the vehicle needs.')}
        </p>
      </EditRows>
      {hasLabor && (
        <EditRows
          name="times"
          label={t('Labor by vehicle')}
          add={t('Add a vehicle')}
          error={rowError(errors, 'times')}
          rows={values.times}
          onChange={(times) => set({ times })}
          blank={{ from: '', to: '', make: '', model: '', minutes: '' }}
          columns={[
            { name: 'from', head: t('First year'), isNarrow: true, inputMode: 'numeric', most: 4 },
            { name: 'to', head: t('Last year'), isNarrow: true, inputMode: 'numeric', most: 4 },
            { name: 'make', head: t('Make'), most: 100 },
            { name: 'model', head: t('Model, empty: all'), most: 100 },
            { name: 'minutes', head: t('Minutes'), isNarrow: true, inputMode: 'numeric' },
          ]}
        />
      )}
    </RecordForm>
  );
}

function typedOf(job: CannedJobRecord | null): Typed {
  return {
    name: job?.name ?? '',
    also: job?.also ?? '',
    labor_id: String(job?.labor_id ?? 0),
    minutes: String(job?.minutes ?? 60),
    menu_price: fromMajor(job?.menu_price ?? 0),
    notes: job?.notes ?? '',
    active: job?.active ?? true,
    lines: (job?.lines ?? []).map((l) => ({
      ...l,
      category_id: String(l.category_id),
      quantity: String(l.quantity),
      extra: l.extra ? '1' : '0',
    })),
    times: (job?.times ?? []).map((one) => ({
      ...one,
      from: String(one.from),
      to: String(one.to),
      minutes: String(one.minutes),
    })),
  };
}

function differences(before: CannedJobRecord, now: CannedJobRecord): string[] {
  const isOther = (of: (job: CannedJobRecord) => unknown) =>
    JSON.stringify(of(before)) !== JSON.stringify(of(now));
  return [
    before.name !== now.name && t('Name: %s', now.name),
    isOther((job) => [job.labor_id, job.minutes, job.times]) && t('Its labor is another.'),
    before.menu_price !== now.menu_price && t('Its menu price is another.'),
    isOther((job) => job.lines) && t('Its lines are others.'),
    isOther((job) => [job.also, job.notes, job.active]) && t('Its words or its status are others.'),
  ].filter((words) => words !== false);
}

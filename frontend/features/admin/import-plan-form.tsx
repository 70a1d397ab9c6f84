import { useState } from 'react';
import { ask } from '../../api/client';
import type { PlanList, PlanView } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check, Field, Select } from '../../ui/field';

type Props = {
  /** undefined: a new one. */
  plan: PlanView | undefined;
  suppliers: readonly string[];
  /** Folders can be looked into. */
  hasRoot: boolean;
  onSaved: (list: PlanList) => void;
  onClose: () => void;
};

/** Where a planned import finds its file, when, and whose columns it has. */
export function ImportPlanForm({ plan, suppliers, hasRoot, onSaved, onClose }: Props) {
  const [values, setValues] = useState({
    name: plan?.name ?? '',
    supplier: plan?.supplier ?? suppliers[0] ?? '',
    folder: plan?.folder ?? '',
    pattern: plan?.pattern ?? '',
    address: plan?.address ?? '',
    time: plan?.time ?? '02:00',
    is_on: plan?.is_on ?? true,
  });
  const { form, field, isBusy, rest, submit } = useSending([
    'name',
    'supplier',
    'folder',
    'pattern',
    'address',
    'time',
  ]);
  const typed = (name: 'name' | 'folder' | 'pattern' | 'address' | 'time') => ({
    ...field(name),
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  const save = async (intent: string) => {
    const sent = { ...values, is_on: values.is_on ? 1 : 0, plan_id: plan?.plan_id, version: plan?.version };
    onSaved(await ask<PlanList>('/admin/api/import/plan/save', { method: 'POST', form: sent, intent }));
  };
  return (
    <form {...form} noValidate className="panel" onSubmit={(event) => submit(event, save)}>
      <header>
        <h2>{plan ? plan.name : t('A new planned import')}</h2>
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
            onChange={(event) => setValues({ ...values, supplier: event.currentTarget.value })}
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
          onChange={(event) => setValues({ ...values, is_on: event.currentTarget.checked })}
        />
        <p className="dim">
          {t(
            'Rows that move an amount by more than 40 % are left out and stand in the report. What fails is told here, on every screen and by email to the owners.',
          )}
        </p>
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

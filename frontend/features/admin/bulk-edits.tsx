import { useState } from 'react';
import { ask } from '../../api/client';
import type { BulkEdit, BulkField, Import } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { Icon } from '../../ui/icon';

type Props = { now: Import; fields: readonly BulkField[]; onChange: (next: Import) => void };

/** What a bulk edit does to each of its products. */
export function BulkEdits({ now, fields, onChange }: Props) {
  const begin = (field: BulkField): BulkEdit => ({
    field: field.name,
    way: 'set',
    value: field.kind === 'yes_no' ? 'yes' : '',
    round: '',
  });
  const first = fields[0];
  const [edits, setEdits] = useState<readonly BulkEdit[]>(
    now.edits.length > 0 || !first ? now.edits : [begin(first)],
  );
  const names = edits.flatMap((_, i) =>
    ['field', 'way', 'value', 'round'].map((name) => `edits[${i}][${name}]`),
  );
  const { form, errors, isBusy, rest, submit } = useSending(names);
  const left = fields.filter(({ name }) => !edits.some((edit) => edit.field === name));
  const [next] = left;
  const check = async (intent: string) => {
    const sent = { sheet_id: now.sheet_id, version: now.version, edits: edits.map((edit) => ({ ...edit })) };
    onChange(await ask<Import>('/admin/api/import/bulk', { method: 'POST', form: sent, intent }));
  };
  const set = (at: number, change: Partial<BulkEdit>) =>
    setEdits(edits.map((edit, i) => (i === at ? { ...edit, ...change } : edit)));
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, check)}>
      <section className="panel" aria-labelledby="edits">
        <header>
          <h2 id="edits">{t('What is changed')}</h2>
        </header>
        <div className="in-panel">
          <ol className="bulk-edits">
            {edits.map((edit, i) => (
              <li key={edit.field}>
                <EditRow
                  edit={edit}
                  at={i}
                  fields={fields.filter(
                    ({ name }) => name === edit.field || left.some((one) => one.name === name),
                  )}
                  errors={errors}
                  onField={(field) => setEdits(edits.map((one, k) => (k === i ? begin(field) : one)))}
                  onChange={(change) => set(i, change)}
                />
                {edits.length > 1 && (
                  <Button
                    look="quiet"
                    aria-label={t('Remove row %d of %s', i + 1, t('What is changed'))}
                    onClick={() => setEdits(edits.filter((_, k) => k !== i))}
                  >
                    <Icon name="trash" />
                  </Button>
                )}
              </li>
            ))}
          </ol>
          {next && (
            <div className="actions">
              <Button onClick={() => setEdits([...edits, begin(next)])}>
                <Icon name="plus" />
                {t('Change something else too')}
              </Button>
            </div>
          )}
          <FormErrors>{rest}</FormErrors>
        </div>
      </section>
      <div className="save-bar">
        <p className="dim">{t('The preview changes nothing.')}</p>
        <Button look="primary" type="submit" busy={isBusy}>
          {t('Preview')}
        </Button>
      </div>
    </form>
  );
}

type RowProps = {
  edit: BulkEdit;
  at: number;
  /** That the row may be of. */
  fields: readonly BulkField[];
  errors: { [name: string]: string | undefined };
  onField: (field: BulkField) => void;
  onChange: (change: Partial<BulkEdit>) => void;
};

function EditRow({ edit, at, fields, errors, onField, onChange }: RowProps) {
  const field = fields.find(({ name }) => name === edit.field);
  if (!field) return null;
  const named = (name: string) => ({
    name: `edits[${at}][${name}]`,
    error: errors[`edits[${at}][${name}]`],
  });
  const isShare = edit.way === 'raise' || edit.way === 'lower';
  const ways = [
    { value: 'set', label: t('Set to') },
    ...(field.clears ? [{ value: 'clear', label: t('Make empty') }] : []),
    ...(field.kind === 'amount'
      ? [
          { value: 'raise', label: t('Raise by percent') },
          { value: 'lower', label: t('Lower by percent') },
        ]
      : []),
  ];
  return (
    <div className="bulk-edit">
      <Select
        label={t('Field')}
        {...named('field')}
        value={edit.field}
        options={fields.map(({ name, words }) => ({
          value: name,
          label: words,
          isData: /^price\b/.test(name),
        }))}
        onChange={(event) => {
          const chosen = fields.find(({ name }) => name === event.currentTarget.value);
          if (chosen) onField(chosen);
        }}
      />
      {ways.length > 1 && (
        <Select
          label={t('How')}
          {...named('way')}
          value={edit.way}
          options={ways}
          onChange={(event) => onChange({ way: event.currentTarget.value, value: '', round: '' })}
        />
      )}
      {edit.way !== 'clear' && (
        <Value field={field} edit={edit} isShare={isShare} named={named('value')} onChange={onChange} />
      )}
      {isShare && (
        <Select
          label={t('Rounding')}
          {...named('round')}
          value={edit.round}
          options={[
            { value: '', label: t('To the cent') },
            { value: '99', label: t('To .99') },
          ]}
          onChange={(event) => onChange({ round: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

type ValueProps = {
  field: BulkField;
  edit: BulkEdit;
  isShare: boolean;
  named: { name: string; error: string | undefined };
  onChange: (change: Partial<BulkEdit>) => void;
};

function Value({ field: { kind, choices }, edit, isShare, named, onChange }: ValueProps) {
  const common = {
    ...named,
    label: isShare ? t('Percent') : t('New value'),
    value: edit.value,
  };
  const set = (event: { currentTarget: { value: string } }) => onChange({ value: event.currentTarget.value });
  if (kind === 'yes_no')
    return (
      <Select
        {...common}
        options={[
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]}
        onChange={set}
      />
    );
  if (kind === 'choice')
    return (
      <Select
        {...common}
        options={[
          { value: '', label: t('Choose') },
          ...choices.map((value) => ({ value, label: value, isData: true })),
        ]}
        onChange={set}
      />
    );
  return (
    <Field
      {...common}
      autoComplete="off"
      {...(kind === 'amount' && { inputMode: 'decimal' as const })}
      onChange={set}
    />
  );
}

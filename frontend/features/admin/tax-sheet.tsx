import { useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { Moved, OfficeChoice, TaxPlan, TaxSkippedRow } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/choice-group';
import { Check, FieldGroup, Select } from '../../ui/field';
import { FileField } from '../../ui/file-field';

export type TaxSheetProps = { classes: readonly OfficeChoice[]; taxed: readonly number[]; largest: number };

/** Loads a sheet of rates by ZIP code: first what it would do, then all of it at once. */
export function TaxSheet({ classes, taxed, largest }: TaxSheetProps) {
  const [file, setFile] = useState<File>();
  const [values, set] = useValues({ classes: [...taxed], written: '', replace: '' });
  const [plan, setPlan] = useState<TaxPlan>();
  const report = useRef<HTMLElement>(null);
  const { form, field, isBusy, rest, submit, send, clear } = useSending(
    ['file', 'classes', 'written', 'replace'],
    { onFailed: (_, refusal) => refusal?.status === 409 && setPlan(undefined) },
  );
  const change = (next: Partial<typeof values>) => {
    clear();
    setPlan(undefined); // what is loaded is what was shown
    set(next);
  };
  const parts = () => {
    const sent = new FormData();
    sent.set('name', file?.name ?? '');
    for (const id of values.classes) sent.set(`classes[${id}]`, String(id));
    sent.set('written', values.written);
    sent.set('replace', values.replace === 'yes' ? '1' : '0');
    if (file) sent.set('file', file);
    return sent;
  };
  const check = async () => {
    setPlan(await ask<TaxPlan>('/admin/api/tax/sheet/check', { method: 'POST', parts: parts() }));
    requestAnimationFrame(() => report.current?.focus());
  };
  const load = () =>
    send(
      async (intent) => {
        const sent = parts();
        sent.set('version', plan?.version ?? '');
        const done = await ask<Moved>('/admin/api/tax/sheet/load', {
          method: 'POST',
          parts: sent,
          intent,
        });
        location.assign(done.redirect);
      },
      { replace: plan?.by_hand.length && !values.replace ? t('Please choose one of the list') : undefined },
    );
  const found = {
    file: file ? undefined : t('Choose a file.'),
    classes: values.classes.length > 0 ? undefined : t('Choose what the sheet is for.'),
  };
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, check, found)}>
      <section className="panel" aria-labelledby="sheet">
        <header>
          <h2 id="sheet">{t('Load a rate sheet')}</h2>
        </header>
        <div className="in-panel">
          <p className="dim">
            {t(
              'A CSV or Excel file with the columns State, ZipCode (or ZipFrom and ZipTo), TaxRegionName, EstimatedCombinedRate, StateRate, CountyRate, CityRate and SpecialRate, or some of them. Your state’s revenue department publishes one.',
            )}
          </p>
          <FileField
            label={t('Rate sheet')}
            endings={['.csv', '.xlsx', '.txt']}
            most={largest}
            error={field('file').error}
            files={file ? [{ key: file.name, name: file.name, bytes: file.size, at: 'ready' }] : []}
            onAdd={([chosen]) => {
              change({});
              setFile(chosen);
            }}
            onRemove={() => {
              change({});
              setFile(undefined);
            }}
          />
          <FieldGroup label={t('What it taxes')} error={field('classes').error}>
            {classes.map(({ id, name }) => (
              <Check
                key={id}
                name="classes"
                label={<span translate="no">{name}</span>}
                checked={values.classes.includes(id)}
                onChange={(event) => {
                  const others = values.classes.filter((one) => one !== id);
                  change({ classes: event.currentTarget.checked ? [...others, id] : others });
                }}
              />
            ))}
            {classes.length === 0 && (
              <a className="l" href="/admin/tax/class/add">
                {t('Add what is taxed alike')}
              </a>
            )}
          </FieldGroup>
          <div className="two">
            <Select
              label={t('How rates are written')}
              value={values.written}
              options={[
                { value: '', label: t('Find out') },
                { value: 'fraction', label: t('0.07 is 7 %') },
                { value: 'percent', label: t('7 is 7 %') },
              ]}
              {...field('written')}
              onChange={(event) => change({ written: event.currentTarget.value })}
            />
          </div>
          <FormErrors>{rest}</FormErrors>
          <div className="actions">
            <Button look={plan ? 'plain' : 'primary'} type="submit" busy={isBusy}>
              {t('Show what it would do')}
            </Button>
          </div>
        </div>
      </section>
      {plan && (
        <section ref={report} tabIndex={-1} className="panel" aria-labelledby="plan">
          <header>
            <h2 id="plan">{t('What it would do')}</h2>
            <span className="dim">{t('Nothing is changed yet.')}</span>
          </header>
          <div className="in-panel">
            <p>
              {t('%d rows can be used, %d are left out.', plan.rows, plan.skipped.length + plan.left)}{' '}
              {plan.written === 'percent'
                ? t('Rates are read as percent: 7 is 7 %.')
                : t('Rates are read as fractions: 0.07 is 7 %.')}{' '}
              {t('Columns used:')} <span translate="no">{plan.columns.join(', ')}</span>
            </p>
            <Tallies plan={plan} />
            <Changes plan={plan} />
            <SkippedRows rows={plan.skipped} more={plan.left} />
            {plan.by_hand.length > 0 && (
              <>
                <div className="notice barricade block">
                  <p className="b">
                    {t('These rules of yours tax the same. Together it would be taxed twice.')}
                  </p>
                  <ul>
                    {plan.by_hand.map((words) => (
                      <li key={words} translate="no">
                        {words}
                      </li>
                    ))}
                  </ul>
                </div>
                <RadioGroup
                  label={t('Your own rules')}
                  error={field('replace').error}
                  value={values.replace}
                  choices={[
                    { value: 'yes', label: t('The sheet takes their place') },
                    { value: 'no', label: t('Both are asked') },
                  ]}
                  onChange={(replace) => {
                    change({ replace });
                    send(check);
                  }}
                />
              </>
            )}
            <div className="actions">
              <Button
                look="primary"
                busy={isBusy}
                off={plan.rows === 0 && t('No row can be used.')}
                onClick={load}
              >
                {t('Load %d rows', plan.rows)}
              </Button>
            </div>
          </div>
        </section>
      )}
    </form>
  );
}

function Tallies({ plan }: { plan: TaxPlan }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('What')}</th>
          <th scope="col" className="n">
            {t('New')}
          </th>
          <th scope="col" className="n">
            {t('Changed')}
          </th>
          <th scope="col" className="n">
            {t('Removed')}
          </th>
          <th scope="col" className="n">
            {t('As before')}
          </th>
        </tr>
      </thead>
      <tbody>
        {plan.tallies.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td className="n">{row.added}</td>
            <td className="n">{row.changed}</td>
            <td className="n">{row.removed}</td>
            <td className="n">{row.same}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ plan }: { plan: TaxPlan }) {
  if (plan.changes.length === 0) return null;
  return (
    <details>
      <summary className="b">{t('Rates that change: %d', plan.changes.length + plan.more)}</summary>
      <ul className="trail">
        {plan.changes.map((row) => (
          <li key={row.name + row.before} className="head">
            <span translate="no">{row.name}</span>
            <span className="n">
              {row.before && row.after
                ? t('%s %, before %s %', row.after, row.before)
                : row.after
                  ? t('new, %s %', row.after)
                  : t('removed, %s %', row.before)}
            </span>
          </li>
        ))}
        {plan.more > 0 && <li className="dim">{t('and %d more', plan.more)}</li>}
      </ul>
    </details>
  );
}

/** The rows that are left out of a sheet, each with its reason. */
export function SkippedRows({ rows, more }: { rows: readonly TaxSkippedRow[]; more: number }) {
  if (rows.length === 0) return null;
  return (
    <details open={rows.length < 10}>
      <summary className="b">{t('Rows left out: %d', rows.length + more)}</summary>
      <ul className="trail">
        {rows.map((row) => (
          <li key={row.line}>
            <b>{t('Row %d', row.line)}</b>{' '}
            <span translate="no">
              {row.codes} {row.region}
            </span>
            <p className="dim">{row.reason}</p>
          </li>
        ))}
        {more > 0 && <li className="dim">{t('and %d more', more)}</li>}
      </ul>
    </details>
  );
}

import { useState } from 'react';
import { ask } from '../../api/client';
import type { Import, ImportPage, TradeReport } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check, Select } from '../../ui/field';
import { ImportActions } from './import-actions';
import { ImportLines } from './import-lines';
import { TradeNumbers } from './trade-numbers';

type Props = Pick<ImportPage, 'categories' | 'tax_classes'> & {
  now: Import;
  onChange: (next: Import) => void;
};

/** A file of ACES or PIES while nothing works at it: what would come of it, or what came. */
export function TradeSteps({ now, onChange, ...lists }: Props) {
  const isOpen = now.state === 'new' || now.state === 'checked';
  return (
    <>
      <TradeNumbers now={now} />
      {isOpen && <TradeChoices now={now} {...lists} onChange={onChange} />}
      {now.state === 'checked' && <TradeImport now={now} onChange={onChange} />}
      {!isOpen && <TradeDone now={now} onChange={onChange} />}
    </>
  );
}

/** What new parts get that PIES does not say; ACES leaves nothing open. */
function TradeChoices({ now, categories, tax_classes: classes, onChange }: Props) {
  const [chosen, setChosen] = useState({
    tax_class_id: String(now.choices.tax_class_id),
    category_id: String(now.choices.category_id),
  });
  const { form, field, isBusy, rest, submit } = useSending(['tax_class_id', 'category_id']);
  const isPies = now.trade === 'pies';
  if (!isPies && now.state === 'checked') return null;
  const check = async (intent: string) =>
    onChange(
      await ask<Import>('/admin/api/import/try', {
        method: 'POST',
        form: { sheet_id: now.sheet_id, version: now.version, ...(isPies && chosen) },
        intent,
      }),
    );
  const select = (name: keyof typeof chosen, label: string, list: ImportPage['categories'], none: string) => (
    <Select
      label={label}
      {...field(name)}
      value={chosen[name]}
      options={[
        { value: '0', label: none },
        ...list.map((one) => ({ value: String(one.id), label: one.name, isData: true })),
      ]}
      onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
    />
  );
  return (
    <form {...form} noValidate className="panel" onSubmit={(event) => submit(event, check)}>
      <div className="in-panel">
        {isPies && (
          <div className="two">
            {select('tax_class_id', t('Tax class of new parts'), classes, t('Choose'))}
            {select('category_id', t('Category of new parts that name none'), categories, t('Other parts'))}
          </div>
        )}
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button type="submit" look={now.state === 'new' ? 'primary' : 'plain'} busy={isBusy}>
            {now.state === 'new' ? t('Try it') : t('Try it again')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The last word before the file counts: one that takes much away is only brought in when that is meant. */
function TradeImport({ now, onChange }: Pick<Props, 'now' | 'onChange'>) {
  const [isMeant, setMeant] = useState(false);
  const { field, isBusy, rest, send } = useSending(['replace']);
  const losses = now.reports.filter(({ loss }) => loss.too_much);
  const kept = now.reports.reduce((sum, report) => sum + report.kept, 0);
  const run = (intent: string) =>
    ask<Import>('/admin/api/import/run', {
      method: 'POST',
      form: { sheet_id: now.sheet_id, version: now.version, replace: isMeant ? 1 : 0 },
      intent,
    }).then(onChange);
  return (
    <>
      {losses.length > 0 && (
        <section className="notice barricade" role="alert">
          {losses.map((report) => (
            <p key={report.name}>{lossWords(report)}</p>
          ))}
          <Check
            label={t('Replace: this is meant, the rest goes')}
            {...field('replace')}
            checked={isMeant}
            onChange={(event) => setMeant(event.currentTarget.checked)}
          />
        </section>
      )}
      <FormErrors>{rest}</FormErrors>
      <div className="save-bar">
        <p className="dim">{t('Nothing is changed yet.')}</p>
        <Button
          look={losses.length > 0 ? 'destructive' : 'primary'}
          busy={isBusy}
          off={
            kept === 0
              ? t('Nothing in the file can be used.')
              : losses.length > 0 && !isMeant && t('Say first that the file is to replace what counts now.')
          }
          onClick={() => send(run)}
        >
          {losses.length > 0
            ? t('Replace with %s records', counted(kept))
            : t('Import %s records', counted(kept))}
        </Button>
      </div>
    </>
  );
}

function lossWords({ loss, rejected }: TradeReport): string {
  const gone = t(
    '%s of the %s vehicles that the parts of %s fit now are not in this full file.',
    counted(loss.gone),
    counted(loss.now),
    loss.brand,
  );
  const parts =
    loss.parts_gone > 0
      ? t('%s of its parts would fit nothing any more, such as %s.', counted(loss.parts_gone), loss.part)
      : t('Each of its parts still fits something.');
  const refused = rejected > 0 ? ` ${t('%s records of the file are refused.', counted(rejected))}` : '';
  return `${gone} ${parts}${refused}`;
}

/** What came of it, and the way back. */
function TradeDone({ now, onChange }: Pick<Props, 'now' | 'onChange'>) {
  const isAces = now.trade === 'aces';
  return (
    <>
      <section className="panel">
        <div className="in-panel">
          <p>{stateWords(now)}</p>
          <ImportActions
            now={now}
            canUndo={now.state === 'done' || !isAces} // of ACES nothing counts before its end
            onChange={onChange}
          >
            {isAces && (
              <a className="btn" href="/admin/submission">
                {t('Submissions')}
              </a>
            )}
          </ImportActions>
        </div>
      </section>
      {!isAces && <ImportLines key={now.state} now={now} label={t('What came of each part')} />}
    </>
  );
}

function stateWords({ state, trade, counts, by_command: isByCommand }: Import): string {
  if (state === 'stopped' && isByCommand)
    return t('It is not at its end. It goes on where it stopped when the same command is run again.');
  if (state === 'stopped') return t('It stopped. It goes on where it stopped.');
  if (trade === 'aces')
    return state === 'undone'
      ? t('Undone: what its brand had sent before counts again.')
      : t('These applications count now.');
  return state === 'undone'
    ? t(
        'Undone. Put back: %s; in part: %s; kept, changed since: %s; not possible: %s.',
        counted(counts.back),
        counted(counts.partly),
        counted(counts.kept),
        counted(counts.failed),
      )
    : trade === 'stock'
      ? t('These counts are in the stock now.')
      : t('These parts are in the catalog now.');
}

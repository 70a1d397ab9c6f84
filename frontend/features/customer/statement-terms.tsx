import { type FormEvent, useState } from 'react';
import { ApiError, ask, type Fields, newIntent } from '../../api/client';
import type { Said, Statement } from '../../api/types';
import { wordsOf } from '../../api/words';
import { FormErrors } from '../../form/form-errors';
import { fromMajor, toMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { Switch } from '../../ui/switch';
import { succeeded } from '../../ui/toasts';

type Props = { statement: Statement; path: string; onSet: () => Promise<void> };

/** What a business may owe, and for how long (TRD-11). */
export function StatementTerms({ statement, path, onSet }: Props) {
  const [terms, setTerms] = useState(String(statement.terms || 30));
  const [limit, setLimit] = useState(fromMajor(statement.limit));
  const [hold, setHold] = useState(statement.hold);
  const [errors, setErrors] = useState<Fields>({});
  const [rest, setRest] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setErrors({});
    setRest('');
    setBusy(true);
    try {
      const form = { terms, limit: toMajor(limit), hold: hold ? 1 : 0 };
      succeeded((await ask<Said>(path, { method: 'POST', form, intent: newIntent() })).success);
      await onSet();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      setRest(Object.keys(fields).length > 0 ? '' : wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="panel grid gap-4 p-4" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('Terms')}</h2>
      <Select
        label={t('To be paid within')}
        value={terms}
        error={errors.terms}
        options={['15', '30', '45'].map((days) => ({ value: days, label: t('%d days', Number(days)) }))}
        onChange={(event) => setTerms(event.currentTarget.value)}
      />
      <MoneyField label={t('Credit limit')} value={limit} error={errors.limit} onChange={setLimit} />
      <Switch label={t('On hold')} checked={hold} onChange={setHold} />
      <FormErrors>{rest}</FormErrors>
      <Button type="submit" busy={isBusy}>
        {t('Set the terms')}
      </Button>
    </form>
  );
}

import { ask } from '../../api/client';
import type { CurrencyKnown, CurrencyList, CurrencyView } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check, Field, Select } from '../../ui/field';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

export type CurrencyFormProps = {
  /** null: a new one. */
  currency: CurrencyView | null;
  /** Those that can be added with their name and sign filled in. */
  known: readonly CurrencyKnown[];
  own: CurrencyKnown;
  onSaved: (list: CurrencyList) => void;
  /** All of them, read because somebody else has changed one. */
  onRead: (currencies: readonly CurrencyView[]) => void;
  onClose: () => void;
};

type Typed = Pick<CurrencyView, 'code' | 'name' | 'symbol' | 'decimals' | 'rate' | 'enabled'>;

/** How a currency is called and written, its rate, and whether shoppers are offered it. */
export function CurrencyForm({ currency, known, own, onSaved, onRead, onClose }: CurrencyFormProps) {
  const record = useRecord<CurrencyView, Typed>({
    kept: currency,
    typed: (kept) => ({
      code: kept?.code ?? '',
      name: kept?.name ?? '',
      symbol: kept?.symbol ?? '',
      decimals: kept?.decimals ?? 2,
      rate: kept?.rate ?? '',
      enabled: kept?.enabled ?? true,
    }),
    fields: ['code', 'name', 'symbol', 'decimals', 'rate', 'enabled'],
    read: async () => {
      const { results } = await ask<CurrencyList>('/admin/api/currency');
      onRead(results);
      return results.find(({ code }) => code === currency?.code) ?? (currency as CurrencyView);
    },
    differs: (before, now) =>
      [
        before.rate !== now.rate && t('Rate: %s', now.rate),
        before.name !== now.name && t('Name: %s', now.name),
        (before.symbol !== now.symbol || before.decimals !== now.decimals) &&
          t('How it is written is another.'),
        before.enabled !== now.enabled && (now.enabled ? t('It is offered.') : t('It is not offered.')),
      ].filter((words) => words !== false),
    onSaved: () => {},
  });
  const { values, set, sending, version } = record;
  const { field } = sending;
  const choose = (code: string) => {
    const one = known.find((each) => each.code === code);
    set(one ? { code, name: one.name, symbol: one.symbol, decimals: one.decimals } : { code });
  };
  const save = async (intent: string) => {
    const path = currency ? '/admin/api/currency/edit' : '/admin/api/currency/add';
    const form = { ...values, ...(currency && { version }) };
    const saved = await ask<CurrencyList>(path, { method: 'POST', form, intent });
    const now = saved.results.find(({ code }) => code === currency?.code);
    if (now) record.take(now);
    onSaved(saved);
  };
  const title = currency ? currency.words : t('A new currency');
  return (
    <RecordForm
      record={record}
      label={title}
      onSave={save}
      found={{
        code: /^[A-Za-z]{3}$/.test(values.code.trim()) ? undefined : t('Three capital letters'),
        name: values.name.trim() ? undefined : t('Required'),
        symbol: values.symbol.trim() ? undefined : t('Required'),
        rate: values.rate.trim() ? undefined : t('Required'),
      }}
      add={t('Add the currency')}
      list="/admin/currency"
      aside={currency && <Trail rows={currency.trail} />}
    >
      <section className="panel" aria-labelledby="currency">
        <header>
          <h2 id="currency">{title}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            {!currency && (
              <Field
                label={t('Code')}
                hint={t('Three letters, such as EUR. What the program knows is filled in.')}
                must
                maxLength={3}
                autoComplete="off"
                value={values.code}
                {...field('code')}
                onChange={(event) => choose(event.currentTarget.value.toUpperCase())}
              />
            )}
            <Field
              label={t('Rate')}
              hint={t(
                'How much of it 1 %s is. Nobody fetches it: type it anew when it has changed.',
                own.code,
              )}
              must
              inputMode="decimal"
              maxLength={19}
              autoComplete="off"
              value={values.rate}
              {...field('rate')}
              onChange={(event) => set({ rate: event.currentTarget.value })}
            />
            <Field
              label={t('Name of many')}
              hint={t('As in “prices in euros”.')}
              must
              maxLength={40}
              autoComplete="off"
              value={values.name}
              {...field('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Field
              label={t('Sign')}
              must
              maxLength={5}
              autoComplete="off"
              value={values.symbol}
              {...field('symbol')}
              onChange={(event) => set({ symbol: event.currentTarget.value })}
            />
            <Select
              label={t('Decimals')}
              value={String(values.decimals)}
              options={['0', '1', '2', '3'].map((value) => ({ value, label: value }))}
              {...field('decimals')}
              onChange={(event) => set({ decimals: Number(event.currentTarget.value) })}
            />
          </div>
          <Check
            name="enabled"
            label={t('Offer it to shoppers')}
            note={t('Who has chosen a currency that is not offered any more reads the store’s own.')}
            checked={values.enabled}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
          {currency && (
            <div className="actions">
              <Button onClick={onClose}>{t('Close')}</Button>
            </div>
          )}
        </div>
      </section>
    </RecordForm>
  );
}

import { useState } from 'react';
import { ask } from '../../api/client';
import type { CurrencyKnown, CurrencyList, CurrencyView } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { succeeded } from '../../ui/toasts';
import { CurrencyForm } from './currency-form';
import { Ordered } from './ordered';

export type CurrenciesProps = {
  currencies: readonly CurrencyView[];
  known: readonly CurrencyKnown[];
  own: CurrencyKnown;
};

/** The currencies beside the store's own, in the order in which shoppers are offered them. */
export function Currencies({ currencies: first, known, own }: CurrenciesProps) {
  const [currencies, setCurrencies] = useState(first);
  const [openCode, open] = useState<string>();
  const { send, rest } = useSending();
  const took = ({ success, results }: CurrencyList) => {
    succeeded(success);
    setCurrencies(results);
  };
  const sort = (rows: readonly CurrencyView[]) => {
    setCurrencies(rows);
    void send(async () => {
      const form = { codes: rows.map(({ code }) => code).join(',') };
      took(await ask<CurrencyList>('/admin/api/currency/sort', { method: 'POST', form }));
    });
  };
  const chosen = currencies.find(({ code }) => code === openCode);
  return (
    <>
      <header className="page-head">
        <h1>{t('Currencies')}</h1>
        <p className="dim">{t('What shoppers may read prices in. They pay in the store’s own.')}</p>
        <Button className="push" onClick={() => open('new')}>
          <Icon name="plus" />
          {t('Add a currency')}
        </Button>
      </header>
      <FormErrors>{rest}</FormErrors>
      <section className="panel" aria-labelledby="own-currency">
        <header>
          <h2 id="own-currency">{t('The store’s own')}</h2>
        </header>
        <div className="in-panel">
          <p>
            <b translate="no">{own.code}</b> · {own.words}
          </p>
          <p className="dim">
            {t('Prices are kept, and orders are paid, in it. It can’t be turned off.')}{' '}
            <a className="l" href="/admin/setting?name=currency">
              {t('Settings')}
            </a>
          </p>
        </div>
      </section>
      <section className="panel" aria-labelledby="other-currencies">
        <header>
          <h2 id="other-currencies">{t('Others')}</h2>
        </header>
        {currencies.length === 0 && (
          <p className="in-panel dim">{t('None yet: the shop shows no choice of currencies.')}</p>
        )}
        <Ordered
          label={t('Currencies')}
          rows={currencies}
          rowKey={({ code }) => code}
          rowName={({ code }) => code}
          onMove={sort}
        >
          {(currency) => (
            <button
              type="button"
              className="ordered-open"
              aria-expanded={currency === chosen}
              onClick={() => open(currency === chosen ? undefined : currency.code)}
            >
              <b translate="no">{currency.code}</b>
              <span>{currency.words}</span>
              <span className="dim s">
                {t('%s are %s', `${own.symbol}100.00`, currency.example)} ·{' '}
                {t('rate of %s', currency.updated_text)}
              </span>
              <span className={isOffered(currency) ? 'st' : 'st void'}>{stateWords(currency)}</span>
            </button>
          )}
        </Ordered>
      </section>
      {openCode !== undefined && (chosen || openCode === 'new') && (
        <CurrencyForm
          key={openCode}
          currency={chosen ?? null}
          known={known.filter(
            ({ code }) => code !== own.code && !currencies.some((one) => one.code === code),
          )}
          own={own}
          onSaved={(list) => {
            took(list);
            if (openCode === 'new') open(undefined);
          }}
          onRead={setCurrencies}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

function isOffered({ enabled, is_own }: CurrencyView): boolean {
  return enabled && !is_own;
}

function stateWords(currency: CurrencyView): string {
  if (currency.is_own) return t('The store’s own');
  return currency.enabled ? t('Offered') : t('Not offered');
}

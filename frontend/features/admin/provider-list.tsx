import { useId, useState } from 'react';
import { ask } from '../../api/client';
import type { Provider, ProviderFinding, StoreTenders } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { PhoneField } from '../../ui/phone-field';

type Props = { providers: readonly Provider[]; stores: readonly StoreTenders[] };

/** What the shop works with: how each stands, where that is set, and a button that tries it. */
export function ProviderList({ providers, stores }: Props) {
  return (
    <div className="providers">
      {providers.map((provider) => (
        <ProviderPanel key={provider.name} {...provider} />
      ))}
      <PaymentTypes stores={stores} />
    </div>
  );
}

function ProviderPanel({ name, words, why, serves, facts, findings, ...trial }: Provider) {
  const isWrong = findings.some(({ grade }) => grade === 'wrong');
  return (
    <section className="panel" aria-labelledby={name}>
      <header>
        <h2 id={name}>{words}</h2>
        {isWrong ? (
          <span className="st">{t('Needs attention')}</span>
        ) : (
          <span className={serves ? 'st ok' : 'st'}>{serves ? t('Connected') : t('Not connected')}</span>
        )}
      </header>
      <div className="in-panel">
        <p>
          {serves && (
            <b className="wrap-anywhere" translate="no">
              {serves}.{' '}
            </b>
          )}
          <span className="dim">{why}</span>
        </p>
        {findings.map((finding) => (
          <Finding key={finding.what} {...finding} />
        ))}
        {trial.try && <Trial name={name} {...trial} />}
        {facts.length > 0 && (
          <details>
            <summary>{t('How it is set')}</summary>
            <dl className="facts">
              {facts.map((fact) => (
                <div key={fact.source + fact.words}>
                  <dt>
                    {fact.words}
                    <code className="block wrap-anywhere" translate="no">
                      {fact.source}
                    </code>
                  </dt>
                  <dd
                    className={fact.is_set ? 'wrap-anywhere' : 'mut'}
                    translate={fact.is_data ? 'no' : undefined}
                  >
                    {fact.value}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </section>
  );
}

type TrialProps = Pick<Provider, 'name' | 'try' | 'does' | 'asks_to'>;

/** The button that tries it, and what came of it. */
function Trial({ name, try: press, does, asks_to }: TrialProps) {
  const [to, setTo] = useState('');
  const [found, setFound] = useState<ProviderFinding>();
  const { form, field, submit, rest, isBusy } = useSending(asks_to ? ['to'] : []);
  const id = useId();
  return (
    <form
      {...form}
      className="grid gap-3"
      noValidate
      onSubmit={(event) =>
        submit(event, async (intent) => {
          setFound(undefined);
          setFound(
            await ask<ProviderFinding>('/admin/api/provider/try', {
              method: 'POST',
              form: { name, to },
              intent,
            }),
          );
        })
      }
    >
      {asks_to && <PhoneField {...field('to')} label={asks_to} value={to} onChange={setTo} />}
      <div className="actions">
        <Button type="submit" busy={isBusy} aria-describedby={id}>
          {press}
        </Button>
        <span id={id} className="dim">
          {does}
        </span>
      </div>
      <FormErrors>{rest}</FormErrors>
      <div role="status">{found && <Finding {...found} />}</div>
    </form>
  );
}

function Finding({ grade, what, why, do: todo }: ProviderFinding) {
  return (
    <div className={grade === 'wrong' ? 'notice barricade' : 'notice'} data-grade={grade}>
      <div className="min-w-0">
        <p>
          <b className="wrap-anywhere">{what}</b>
        </p>
        {why && <p>{why}</p>}
        {todo && <p className="wrap-anywhere">{todo}</p>}
      </div>
    </div>
  );
}

/** What is taken at the registers of each store; it is changed among the settings. */
function PaymentTypes({ stores }: Pick<Props, 'stores'>) {
  return (
    <section className="panel" aria-labelledby="tenders">
      <header>
        <h2 id="tenders">{t('Payment types')}</h2>
      </header>
      <div className="in-panel">
        <p className="dim">{t('What is taken at the registers, and what a card costs on top.')}</p>
        <dl className="facts">
          {stores.map(({ store, taken }) => (
            <div key={store}>
              <dt translate="no">{store}</dt>
              <dd>{taken.join(', ')}</dd>
            </div>
          ))}
        </dl>
        <div className="actions">
          <a className="btn" href="/admin/setting?group=payment">
            {t('Change payment types')}
          </a>
        </div>
      </div>
    </section>
  );
}

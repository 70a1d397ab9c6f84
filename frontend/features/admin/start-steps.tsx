import type { ReactNode } from 'react';
import type { OfficeChoice, StartStep, StartSteps as Steps } from '../../api/types';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { StartTry } from './start-try';

/** The checklist: each thing to set up, how it stands, why it matters and where it is done. */
export function StartSteps({ steps, counter, web, stores }: Steps & { stores: readonly OfficeChoice[] }) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done && step.href);
  return (
    <div className="office-sides">
      <section className="panel" aria-labelledby="steps">
        <header>
          <h2 id="steps">{t('Before the first sale')}</h2>
          <span className="dim n">{t('%d of %d', done, steps.length)}</span>
        </header>
        <ol className="start-steps">
          {steps.map((step, i) => (
            <Step key={step.name} step={step} number={i + 1} isNext={step === next} />
          ))}
        </ol>
      </section>
      <div className="grid min-w-0 gap-4">
        <Ready name="counter" title={t('At the counter')} waits={counter}>
          <a className="btn" href="/pos/login">
            {t('To the till')}
          </a>
        </Ready>
        {counter.length === 0 && <StartTry stores={stores} />}
        <Ready name="web" title={t('On the web')} waits={web}>
          <a className="btn" href="/">
            {t('To the shop')}
          </a>
        </Ready>
      </div>
    </div>
  );
}

type StepProps = { step: StartStep; number: number; isNext: boolean };

function Step({ step: { words, done, stands, missing, why, needed, href }, number, isNext }: StepProps) {
  return (
    <li data-done={done || undefined}>
      <span className="mark n" aria-hidden="true">
        {done ? <Icon name="check" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3>
          {words}
          <span className="sr-only">: {done ? t('Done') : t('Open')}</span>
        </h3>
        {done ? (
          <p className="dim wrap-anywhere">{stands}</p>
        ) : (
          <>
            <p className="wrap-anywhere">{missing}</p>
            <p className="dim">{why}</p>
          </>
        )}
      </div>
      {!done && !needed && <span className="st">{t('Can wait')}</span>}
      {href && (
        <a className={isNext ? 'btn p' : 'btn'} href={href}>
          {done ? t('Look at it') : t('Set it up')}
          <span className="sr-only">: {words}</span>
        </a>
      )}
    </li>
  );
}

type ReadyProps = { name: string; title: string; waits: readonly string[]; children: ReactNode };

/** Where it can begin, once nothing is missing. */
function Ready({ name, title, waits, children }: ReadyProps) {
  return (
    <section className="panel" aria-labelledby={name}>
      <header>
        <h2 id={name}>{title}</h2>
        <span className={waits.length > 0 ? 'st' : 'st ok'}>
          {waits.length > 0 ? t('Not yet') : t('Ready')}
        </span>
      </header>
      <div className="in-panel">
        {waits.length > 0 ? (
          <>
            <p>{t('It waits for:')}</p>
            <ul className="list-disc ps-6">
              {waits.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <p>{t('Everything that it needs is there.')}</p>
            <p>{children}</p>
          </>
        )}
      </div>
    </section>
  );
}

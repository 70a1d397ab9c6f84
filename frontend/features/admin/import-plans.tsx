import { useEffect, useState } from 'react';
import { ask } from '../../api/client';
import type { PlanList, PlansPage, PlanView } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { succeeded } from '../../ui/toasts';
import { ImportPlanForm } from './import-plan-form';

const pollEvery = 5_000; // ms

type Props = Omit<PlansPage, 'bar' | 'list_url'>;

/** The imports that are done once a day: where each finds its file, and what came of it last. */
export function ImportPlans({ plans: first, suppliers, has_root: hasRoot }: Props) {
  const [plans, setPlans] = useState(first);
  const [openID, open] = useState<number>();
  const { send, rest, isBusy } = useSending();
  const looks = plans.some(({ state }) => state === 'looking');
  useEffect(() => {
    if (!looks) return;
    const timer = window.setInterval(() => {
      // who can't reach the server now asks again in a moment
      ask<PlanList>('/admin/api/import/plan').then(
        ({ results }) => setPlans(results),
        () => undefined,
      );
    }, pollEvery);
    return () => window.clearInterval(timer);
  }, [looks]);
  const took = ({ success, results }: PlanList) => {
    succeeded(success);
    setPlans(results);
    open(undefined);
  };
  const run = ({ plan_id }: PlanView) =>
    send(async (intent) =>
      took(await ask<PlanList>('/admin/api/import/plan/run', { method: 'POST', form: { plan_id }, intent })),
    );
  const chosen = plans.find(({ plan_id }) => plan_id === openID);
  const canAdd = suppliers.length > 0;
  return (
    <>
      <header className="page-head">
        <h1>{t('Planned imports')}</h1>
        <p className="dim">{t('Once a day the newest file is brought in, each file once')}</p>
        {canAdd && (
          <Button className="push" onClick={() => open(0)}>
            <Icon name="plus" />
            {t('Plan an import')}
          </Button>
        )}
      </header>
      <FormErrors>{rest}</FormErrors>
      {!canAdd && (
        <p className="panel p-4">
          {t('First import a sheet by hand, and remember its columns for the supplier.')}{' '}
          <a className="l" href="/admin/import">
            {t('Import')}
          </a>
        </p>
      )}
      {openID !== undefined && (
        <ImportPlanForm
          key={openID}
          plan={chosen ?? null}
          suppliers={suppliers}
          hasRoot={hasRoot}
          onSaved={took}
          onRead={(all) => setPlans([...all])}
          onClose={() => open(undefined)}
        />
      )}
      {plans.length > 0 && (
        <section className="panel" aria-label={t('Planned imports')}>
          <ul className="trail px-4">
            {plans.map((plan) => (
              <li key={plan.plan_id} className="head">
                <b className="wrap-anywhere" translate="no">
                  {plan.name}
                </b>
                <span className="dim wrap-anywhere">
                  {t('Daily at %s from %s', plan.time, plan.address || plan.folder)}
                </span>
                <span className={plan.trouble ? 'st void' : 'st'}>
                  {plan.is_on ? planStateWords(plan) : t('Off')}
                </span>
                {plan.trouble && <span>{plan.trouble}</span>}
                {plan.looked_text && <span className="dim">{plan.looked_text}</span>}
                {plan.sheet_url && (
                  <a className="l" href={plan.sheet_url}>
                    {t('Last import')}
                  </a>
                )}
                <Button
                  busy={isBusy}
                  off={plan.state === 'looking' && t('The shop is looking for a new file.')}
                  onClick={() => run(plan)}
                >
                  {t('Run now')}
                  <span className="sr-only" translate="no">{` ${plan.name}`}</span>
                </Button>
                <Button onClick={() => open(plan.plan_id)}>
                  {t('Edit')}
                  <span className="sr-only" translate="no">{` ${plan.name}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function planStateWords({ state, trouble }: PlanView): string {
  if (trouble) return t('Failed');
  switch (state) {
    case 'looking':
      return t('Looking for a new file');
    case 'taken':
      return t('A file was taken');
    case 'nothing':
      return t('No new file');
    case 'failed':
      return t('Failed');
    default:
      return t('Not done yet');
  }
}

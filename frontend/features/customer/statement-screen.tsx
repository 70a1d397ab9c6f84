import { type ReactNode, useState } from 'react';
import { ask } from '../../api/client';
import type { Said, Statement, StatementLine } from '../../api/types';
import { wordsOf } from '../../api/words';
import { useSending } from '../../form/use-sending';
import { printPaper } from '../../lib/print-paper';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Field } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { failed, succeeded } from '../../ui/toasts';
import { StatementTerms } from './statement-terms';

type Props = {
  first: Statement;
  /** Where money is taken without an order. */
  pay: (statement: Statement, onTaken: () => Promise<void>) => ReactNode;
};

/** An account from one day to another: what is open, how late it is, and how it came to that. */
export function StatementScreen({ first, pay }: Props) {
  const [statement, setStatement] = useState(first);
  const { customer_id: customerId, from, to, actions } = statement;
  const reload = async () => {
    try {
      const query = { customerId, from, to };
      setStatement(await ask<Statement>('/pos/customer/statement/get', { query }));
    } catch (error) {
      failed(wordsOf(error));
    }
  };
  return (
    <div className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a className="btn q" href={`/pos/customer/edit?customer_id=${customerId}&tab=credits`}>
          <Icon name="back" />
          {t('Customer')}
        </a>
        <div className="me-auto min-w-0">
          <h1 className="page">{t('Statement of account')}</h1>
          <p className="wrap-anywhere" translate="no">
            {statement.name} · {statement.today_text}
          </p>
        </div>
        {statement.hold && <span className="st void">{t('On hold')}</span>}
        <Button onClick={() => printPaper(statement.paper_url)}>
          <Icon name="print" />
          {t('Print')}
        </Button>
      </header>
      <Figures statement={statement} />
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Ageing statement={statement} />
          <OpenCharges statement={statement} />
          <Lines statement={statement} onVoid={actions.void ? reload : undefined}>
            <form className="flex flex-wrap items-end gap-4" method="get" action="/pos/customer/statement">
              <input type="hidden" name="customer_id" value={customerId} />
              <Field name="from" type="date" label={t('From')} defaultValue={from} />
              <Field name="to" type="date" label={t('To')} defaultValue={to} />
              <Button type="submit">{t('Show')}</Button>
            </form>
          </Lines>
        </div>
        <div className="grid gap-4">
          {pay(statement, reload)}
          {actions.agree && <StatementTerms statement={statement} path={actions.agree} onSet={reload} />}
        </div>
      </div>
    </div>
  );
}

/** What an account comes to. */
export function Figures({ statement }: { statement: Statement }) {
  const { terms } = statement;
  const figures: [string, string][] = [
    [t('Owed on account'), statement.owed_text],
    [t('Terms'), terms ? t('%d days', terms) : t('None')],
    [t('Credit limit'), statement.limit_text],
    [t('Left to buy for'), statement.available_text],
    [t('Store credit'), statement.storeCredit_text],
  ];
  return (
    <dl className="grid grid-cols-2 gap-px border border-rule bg-rule md:grid-cols-5">
      {figures.map(([label, figure]) => (
        <div key={label} className="grid gap-1 bg-surface p-4 max-md:last:odd:col-span-2">
          <dt className="lab">{label}</dt>
          <dd className="h2 n">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is open, by how late it is. */
export function Ageing({ statement }: { statement: Statement }) {
  return (
    <section className="min-w-0 overflow-x-auto" aria-label={t('How late it is')}>
      <table className="tbl w-full">
        <thead>
          <tr>
            {statement.ageing.map(({ name }) => (
              <th key={name} scope="col" className="text-end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {statement.ageing.map(({ name, amount_text, is_late }) => (
              <td key={name} className="money text-end">
                {is_late ? <b>{amount_text}</b> : amount_text}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** What is not paid yet. */
export function OpenCharges({ statement }: { statement: Statement }) {
  return (
    <section className="grid min-w-0 gap-2" aria-labelledby="open-head">
      <h2 id="open-head">{t('To be paid')}</h2>
      {statement.open.length === 0 ? (
        <p className="mut">{t('Nothing is owed.')}</p>
      ) : (
        <div className="min-w-0 overflow-x-auto">
          <table className="tbl w-full">
            <thead>
              <tr>
                <th scope="col">{t('Order')}</th>
                <th scope="col">{t('Day')}</th>
                <th scope="col">{t('Due')}</th>
                <th scope="col" className="text-end">
                  {t('Amount')}
                </th>
                <th scope="col" className="text-end">
                  {t('Still to pay')}
                </th>
              </tr>
            </thead>
            <tbody>
              {statement.open.map((charge) => (
                <tr key={`${charge.order_id} ${charge.day_text} ${charge.amount_text}`}>
                  <td>
                    {charge.href ? (
                      <a className="l b n" href={charge.href}>
                        {charge.order_id}
                      </a>
                    ) : (
                      <b className="n">{charge.order_id}</b>
                    )}
                  </td>
                  <td>
                    <span className="n" translate="no">
                      {charge.day_text}
                    </span>
                  </td>
                  <td>
                    <span className="n" translate="no">
                      {charge.due_text}
                    </span>{' '}
                    {charge.late > 0 && <b>{t('%d days late', charge.late)}</b>}
                  </td>
                  <td className="money text-end">{charge.amount_text}</td>
                  <td className="money text-end">
                    <b>{charge.open_text}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type LinesProps = {
  statement: Statement;
  onVoid: (() => Promise<void>) | undefined;
  /** Chooses the days. */
  children: ReactNode;
};

/** What was bought and paid between two days. */
export function Lines({ statement, onVoid, children }: LinesProps) {
  const [voiding, setVoiding] = useState<StatementLine>();
  const close = () => setVoiding(undefined);
  const { isBusy, send } = useSending([], {
    onFailed: (words) => {
      close();
      failed(words);
    },
  });
  const voidLine = async (intent: string) => {
    const form = { transaction_id: voiding?.transaction_id };
    const path = statement.actions.void ?? '';
    succeeded((await ask<Said>(path, { method: 'POST', form, intent })).success);
    close();
    await onVoid?.();
  };
  return (
    <section className="grid min-w-0 gap-2" aria-labelledby="lines-head">
      <h2 id="lines-head">{t('From %s to %s', statement.from_text, statement.to_text)}</h2>
      {children}
      <div className="min-w-0 overflow-x-auto">
        <table className="tbl w-full">
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('What')}</th>
              <th scope="col" className="text-end">
                {t('Amount')}
              </th>
              <th scope="col" className="text-end">
                {t('Owed')}
              </th>
              {onVoid && (
                <th scope="col">
                  <span className="sr-only">{t('Actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            <Sum words={t('Owed before')} amount={statement.before_text} wide={onVoid !== undefined} />
            {statement.lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and come anew together
              <tr key={i}>
                <td>
                  <span className="n" translate="no">
                    {line.day_text}
                  </span>
                </td>
                <td>
                  {line.href ? (
                    <a className="l" href={line.href}>
                      {line.title}
                    </a>
                  ) : (
                    line.title
                  )}
                  {line.status_text && <span className="mut block">{line.status_text}</span>}
                  {line.credit_text && (
                    <span className="mut block">{t('%s became store credit', line.credit_text)}</span>
                  )}
                </td>
                <td className="money text-end">{line.amount_text}</td>
                <td className="money text-end">{line.owed_text}</td>
                {onVoid && (
                  <td className="text-end">
                    {line.is_voidable && <Button onClick={() => setVoiding(line)}>{line.void_text}</Button>}
                  </td>
                )}
              </tr>
            ))}
            <Sum words={t('Owed at the end')} amount={statement.after_text} wide={onVoid !== undefined} />
          </tbody>
        </table>
      </div>
      <Confirm
        open={voiding !== undefined}
        title={voiding ? t('%s %s of %s?', voiding.void_text, voiding.title, voiding.paid_text) : ''}
        consequence={t(
          'The money goes back: what it paid is owed again, and the store credit that came of it is gone. This can’t be undone.',
        )}
        verb={voiding?.void_text ?? ''}
        isBusy={isBusy}
        onConfirm={() => send(voidLine)}
        onClose={close}
      />
    </section>
  );
}

function Sum({ words, amount, wide }: { words: string; amount: string; wide: boolean }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {words}
      </th>
      <td className="money text-end">
        <b>{amount}</b>
      </td>
      {wide && <td />}
    </tr>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { Display } from '../../api/types';
import { followRegister, type Shown } from '../../lib/customer-display';
import { t } from '../../lib/text';
import '../../styles/display.css';

/** The customer's side of a register, on a second screen: it shows the ticket, and nothing can be done there. */
export default function CustomerDisplay({ site, store }: Display) {
  const [shown, setShown] = useState<Shown>({ at: 'idle' });
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => followRegister(setShown), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added last is seen
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'end' });
  }, [shown]);
  if (shown.at === 'idle')
    return (
      <main id="main" className="customer-display idle">
        <h1 translate="no">{site}</h1>
        <p translate="no">{store}</p>
        <p className="hello">{t('Welcome')}</p>
      </main>
    );
  return (
    <main id="main" className="customer-display">
      <h1 className="sr-only">{t('Your purchase')}</h1>
      <ol ref={list}>
        {shown.lines.map(({ key, quantity, name, amount }) => (
          <li key={key}>
            <span className="n">{quantity}</span>
            <span className="name" translate="no">
              {name}
            </span>
            <b className="money">{amount}</b>
          </li>
        ))}
      </ol>
      <aside aria-live="polite">
        {shown.at === 'sale' && (
          <dl>
            {shown.totals.map(({ title, amount }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd className="money">{amount}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={shown.at === 'sale' && (shown.due ?? shown.back) === undefined ? 'most' : ''}>
          <span>{t('Total')}</span>
          <output className="money">{shown.total}</output>
        </p>
        {shown.due !== undefined && (
          <p className="most">
            <span>{t('Still due')}</span>
            <output className="money">{shown.due}</output>
          </p>
        )}
        {shown.at === 'sale' && shown.back !== undefined && (
          <p className="most">
            <span>{t('We give back')}</span>
            <output className="money">{shown.back}</output>
          </p>
        )}
        {shown.at === 'end' && shown.change !== undefined && (
          <p className="most">
            <span>{t('Your change')}</span>
            <output className="money">{shown.change}</output>
          </p>
        )}
        {shown.at === 'end' && <p className="hello">{t('Thank you')}</p>}
      </aside>
    </main>
  );
}

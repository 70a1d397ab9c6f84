import type { PurchaseRecord } from '../../api/types';
import { t } from '../../lib/text';
import { unitFigure, unitPrice } from '../../lib/unit-price';
import { PurchaseBills } from './purchase-bills';
import { PurchaseActs } from './purchase-form';
import { Trail } from './trail';

/** An order that the vendor has: what of it came, and what is to come. */
export function PurchaseOrdered({
  purchase,
  onDone,
}: {
  purchase: PurchaseRecord;
  onDone: (now: PurchaseRecord) => void;
}) {
  return (
    <div className="office-sides">
      <div className="grid min-w-0 gap-4">
        <section className="panel">
          <header>
            <h2 id="parts">{t('Parts')}</h2>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
          <section className="edit-rows" tabIndex={0} aria-labelledby="parts">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Part')}</th>
                  <th scope="col" className="n">
                    {t('Pieces')}
                  </th>
                  <th scope="col" className="n">
                    {t('Received')}
                  </th>
                  <th scope="col" className="n">
                    {t('To come')}
                  </th>
                  <th scope="col" className="n">
                    {t('Cost')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {purchase.lines.map((l) => (
                  <tr key={l.line_id}>
                    <td translate="no">
                      <b>
                        {l.brand} <span className="pn">{l.number}</span>
                      </b>
                      <span className="mut block">{l.name}</span>
                    </td>
                    <td className="n">{l.quantity}</td>
                    <td className="n">{l.received}</td>
                    <td className="n">{Math.max(0, l.quantity - l.received - l.dropped)}</td>
                    <td className="n">{l.cost ? unitFigure(unitPrice(l.cost)) : t('Not known')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
        {purchase.receipts.length > 0 && (
          <section className="panel" aria-labelledby="receipts">
            <header>
              <h2 id="receipts">{t('What came')}</h2>
            </header>
            <ul className="in-panel">
              {purchase.receipts.map((r) => (
                <li key={`${r.at_text} ${r.slip}`} className="flex flex-wrap justify-between gap-x-6">
                  <span>
                    <span translate="no">{r.at_text}</span>
                    {r.slip && `, ${t('Slip %s', r.slip)}`}
                  </span>
                  <span>{t('Pieces: %d', r.pieces)}</span>
                  <span className="money">{t('%s, of it freight %s', r.value, r.freight)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <PurchaseBills purchase={purchase} onDone={onDone} />
        {purchase.order_id > 0 && (
          <p className="notice">
            {purchase.order_url ? (
              <a className="l" href={purchase.order_url}>
                {t('For order # %d', purchase.order_id)}
              </a>
            ) : (
              t('For order # %d', purchase.order_id)
            )}
          </p>
        )}
        {purchase.note && <p className="notice">{purchase.note}</p>}
      </div>
      <div className="grid min-w-0 gap-4">
        <PurchaseActs purchase={purchase} onDone={onDone} />
        <Trail rows={purchase.trail} />
      </div>
    </div>
  );
}

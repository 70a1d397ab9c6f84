import type { BoxRecord } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { PartName } from '../../ui/scan-stage';
import { Fact } from './fact';

/** The paper that goes in a box to a vendor. */
export function PackingList({ box }: { box: BoxRecord }) {
  return (
    <article className="packing-list">
      <header className="page-head">
        <h1>{t('Packing list %s', box.box_id)}</h1>
        <Button look="primary" className="push" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </header>
      <div className="packing-ends">
        <section aria-labelledby="from">
          <h2 id="from">{t('From')}</h2>
          {box.from.map((line) => (
            <p key={line} translate="no">
              {line}
            </p>
          ))}
        </section>
        <section aria-labelledby="to">
          <h2 id="to">{t('To')}</h2>
          <p translate="no">{box.vendor}</p>
          {box.account && <p>{t('Our account: %s', box.account)}</p>}
        </section>
      </div>
      <dl className="facts">
        <Fact name={t('Return number')} value={box.form} isData />
        <Fact name={t('Sent')} value={box.sent || box.state_text} isData />
        <Fact name={t('Tracking')} value={box.tracking} isData />
        <Fact name={t('Box')} value={box.rule} isData />
        <Fact name={t('Notes')} value={box.note} isData />
      </dl>
      <table className="scan-table">
        <thead>
          <tr>
            <th className="lab">{t('Part')}</th>
            <th className="lab">{t('Your number')}</th>
            <th className="lab">{t('Why')}</th>
            <th className="lab num">{t('Pieces')}</th>
          </tr>
        </thead>
        <tbody>
          {box.list.map((part) => (
            <tr key={part.product_id}>
              <td>
                <PartName {...part} />
              </td>
              <td data-head={part.theirs && t('Your number')} translate="no">
                {part.theirs}
              </td>
              <td className="whole">{part.why}</td>
              <td className="num n" data-head={t('Pieces')}>
                {part.quantity}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex justify-between gap-4">
        <b>{t('Pieces together: %d', box.pieces)}</b>
        <b>{t('Credit expected: %s', box.expected)}</b>
      </p>
    </article>
  );
}

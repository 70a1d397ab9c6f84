import type { BoxRecord } from '../../api/types';
import { t } from '../../lib/text';
import { PartName } from '../../ui/scan-stage';
import { BoxRules } from './box-form';
import { ClaimState } from './claim-list';
import { Fact } from './fact';
import { Trail } from './trail';

/** A box that is sent or cancelled: its claims, and how far each is. */
export function BoxSent({ box }: { box: BoxRecord }) {
  return (
    <div className="office-sides">
      <section className="panel min-w-0" aria-labelledby="claims">
        <header>
          <h2 id="claims">{t('Claims')}</h2>
          <b className="money ms-auto">{box.expected}</b>
        </header>
        {box.claims.length === 0 ? (
          <p className="p-4 mut">{t('None.')}</p>
        ) : (
          <table className="scan-table">
            <thead>
              <tr>
                <th className="lab">{t('Claim')}</th>
                <th className="lab">{t('Part')}</th>
                <th className="lab num">{t('Pieces')}</th>
                <th className="lab num">{t('Expected')}</th>
                <th className="lab">{t('Status')}</th>
              </tr>
            </thead>
            <tbody>
              {box.claims.map((claim) => (
                <tr key={claim.claim_id}>
                  <td>
                    <a className="l b n" href={claim.url}>
                      {claim.claim_id}
                    </a>{' '}
                    {claim.kind_text}
                  </td>
                  <td className="whole">
                    <PartName {...claim} />
                  </td>
                  <td className="num n" data-head={t('Pieces')}>
                    {claim.pieces}
                  </td>
                  <td className="num money" data-head={t('Expected')}>
                    {claim.expected || t('Not known')}
                  </td>
                  <td className="whole">
                    <ClaimState {...claim} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <div className="grid min-w-0 gap-4">
        <section className="panel" aria-labelledby="papers">
          <header>
            <h2 id="papers">{t('Papers')}</h2>
          </header>
          <div className="in-panel">
            <dl className="facts">
              <Fact name={t('Sent')} value={box.sent} isData />
              <Fact name={t('Return number')} value={box.form} isData />
              <Fact name={t('Tracking')} value={box.tracking} isData />
              <Fact name={t('Notes')} value={box.note} isData />
            </dl>
            {box.state === 'sent' && (
              <div className="actions">
                <a className="btn p" href={`/admin/vendor-return/paper?box_id=${box.box_id}`}>
                  {t('Packing list')}
                </a>
                <a
                  className="btn"
                  href={`/admin/claim?vendor_id=${box.claims[0]?.vendor_id ?? 0}&which=open`}
                >
                  {t('Post a credit')}
                </a>
              </div>
            )}
          </div>
        </section>
        <BoxRules box={box} />
        <Trail rows={box.trail} />
      </div>
    </div>
  );
}

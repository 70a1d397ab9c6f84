import type { CountSheet } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { PartName } from '../../ui/scan-stage';

type ReviewedProps = { now: CountSheet; onLeaveOut: (productID: number) => void };

/** What was counted beside what was thought to be there. */
export function CountReviewed({ now: { review, summary, may_post, state }, onLeaveOut }: ReviewedProps) {
  const hasValue = Boolean(summary?.value);
  return (
    <section className="panel" aria-labelledby="reviewed">
      <header>
        <h2 id="reviewed">{t('Differences')}</h2>
        {summary && (
          <span className="dim n">
            {t(
              'Parts that are off: %d. Pieces missing: %d, beyond: %d',
              summary.off,
              summary.missing,
              summary.beyond,
            )}
          </span>
        )}
        {hasValue && <b className="n push">{summary?.value}</b>}
      </header>
      <table className="scan-table">
        <thead>
          <tr>
            <th className="lab">{t('Part')}</th>
            <th className="lab">{t('Bin')}</th>
            <th className="lab num">{t('Expected')}</th>
            <th className="lab num">{t('Counted')}</th>
            <th className="lab">{t('Difference')}</th>
            {hasValue && <th className="lab num">{t('Value')}</th>}
            {may_post && (
              <th className="lab">
                <span className="sr-only">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {review.map((row) => (
            <tr key={row.product_id}>
              <td>
                <PartName {...row} />
                {row.first !== null && <span className="dim">{t('First count: %d', row.first)}</span>}
              </td>
              <td data-head={t('Bin')} translate="no">
                {row.bin || t('None')}
              </td>
              <td className="num n" data-head={t('Expected')}>
                {row.counted === null ? '' : row.expected}
              </td>
              <td className="num n" data-head={t('Counted')}>
                {row.counted ?? ''}
              </td>
              <td className="whole">{words(row.counted, row.difference)}</td>
              {hasValue && (
                <td className="num n" data-head={t('Value')}>
                  {row.value}
                </td>
              )}
              {may_post && (
                <td>
                  {row.difference !== 0 && (
                    <Button
                      aria-label={t('Leave out %s', row.part)}
                      onClick={() => onLeaveOut(row.product_id)}
                    >
                      {t('Leave out')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {state === 'cancelled' && <p className="p-4 mut">{t('Nothing of this count is booked.')}</p>}
    </section>
  );
}

function words(counted: number | null, difference: number): string {
  if (counted === null) return t('Not counted: left as it is');
  if (difference === 0) return t('As expected');
  return difference < 0 ? t('%d missing', -difference) : t('%d beyond', difference);
}

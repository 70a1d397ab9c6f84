import type { Import } from '../../api/types';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';

/** How many rows there are of each outcome, and the fields that they change or empty. */
export function ImportCounts({ now: { counts, field_counts: fields, is_bulk: isBulk } }: { now: Import }) {
  const emptied = fields.filter((one) => one.emptied > 0);
  return (
    <>
      <dl className="panel import-counts">
        <Count label={t('Changed')} n={counts.changed}>
          {fields.map(({ words, rows }) => `${words} ${counted(rows)}`).join(', ')}
        </Count>
        <Count label={t('The same')} n={counts.same} />
        {!isBulk && (
          <Count label={t('New')} n={counts.added}>
            {counts.added > 0 && t('as drafts')}
          </Count>
        )}
        <Count label={t('To look at')} n={counts.doubtful}>
          {counts.doubtful > 0 && t('an amount moves by more than 40 %')}
        </Count>
        <Count label={t('Refused')} n={counts.refused} />
      </dl>
      {counts.brands.length > 0 && (
        <p className="notice">
          <span>
            {t('New brands:')}{' '}
            <b className="wrap-anywhere" translate="no">
              {counts.brands.join(', ')}
            </b>
          </span>
        </p>
      )}
      {emptied.length > 0 && (
        <p className="notice barricade">
          {t('Fields that are emptied:')}{' '}
          {emptied.map((one) => `${one.words} ${counted(one.emptied)}`).join(', ')}
        </p>
      )}
    </>
  );
}

function Count({ label, n, children }: { label: string; n: number; children?: React.ReactNode }) {
  return (
    <div>
      <dt className="lab">{label}</dt>
      <dd>
        <b className="n">{counted(n)}</b>
        {children && <span className="dim s">{children}</span>}
      </dd>
    </div>
  );
}

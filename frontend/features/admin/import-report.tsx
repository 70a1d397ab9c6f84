import type { Import } from '../../api/types';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { ImportActions } from './import-actions';
import { ImportLines } from './import-lines';

type Props = { now: Import; onChange: (next: Import) => void };

/** What came of a sheet, with its files and the way back. */
export function ImportReport({ now, onChange }: Props) {
  const { counts } = now;
  const written = counts.changed + counts.added;
  const left = counts.refused + counts.doubtful;
  const isUndone = now.state === 'undone';
  return (
    <>
      <section className="panel" aria-labelledby="written">
        <div className="in-panel">
          <h2 id="written" className="lab">
            {isUndone ? t('Put back') : t('Written')}
          </h2>
          <div className="import-written">
            <b className="n">{counted(isUndone ? counts.back : written)}</b>
            <p>
              {isUndone
                ? t(
                    'of %s rows. %s put back in part and %s kept, because somebody has changed them since; %s not possible.',
                    counted(written),
                    counted(counts.partly),
                    counted(counts.kept),
                    counted(counts.failed),
                  )
                : t(
                    'of %s rows. %s were the same, %s left out, %s refused.',
                    counted(now.rows),
                    counted(counts.same),
                    counted(counts.doubtful),
                    counted(counts.refused),
                  )}
            </p>
          </div>
          <ImportActions now={now} canUndo={written > 0} onChange={onChange}>
            <a className="btn" href={now.report_url} download>
              <Icon name="download" />
              {t('Report, CSV')}
            </a>
            {left > 0 && (
              <a className="btn" href={now.refused_url} download>
                <Icon name="download" />
                {t('Refused rows, with reasons')}
              </a>
            )}
          </ImportActions>
        </div>
      </section>
      <ImportLines now={now} label={isUndone ? t('What was put back') : t('What came of the rows')} />
    </>
  );
}

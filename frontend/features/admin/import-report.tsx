import { useState } from 'react';
import { ask } from '../../api/client';
import type { Import } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Icon } from '../../ui/icon';
import { ImportLines } from './import-lines';

type Props = { now: Import; onChange: (next: Import) => void };

/** What came of a sheet, with its files and the way back. */
export function ImportReport({ now, onChange }: Props) {
  const [asks, setAsks] = useState(false);
  const { isBusy, rest, send } = useSending([], { onFailed: () => setAsks(false) });
  const { counts } = now;
  const written = counts.changed + counts.added;
  const left = counts.refused + counts.doubtful;
  const post = (path: '/admin/api/import/run' | '/admin/api/import/undo') =>
    send((intent) =>
      ask<Import>(path, {
        method: 'POST',
        form: { sheet_id: now.sheet_id, version: now.version },
        intent,
      }).then(onChange),
    );
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
          <FormErrors>{rest}</FormErrors>
          <div className="actions">
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
            {now.state === 'stopped' && (
              <Button look="primary" busy={isBusy} onClick={() => post('/admin/api/import/run')}>
                {t('Go on')}
              </Button>
            )}
            {!isUndone && written > 0 && (
              <Button look="destructive" aria-haspopup="dialog" onClick={() => setAsks(true)}>
                <Icon name="undo" />
                {now.is_bulk ? t('Undo this change') : t('Undo this import')}
              </Button>
            )}
          </div>
        </div>
      </section>
      <ImportLines now={now} label={isUndone ? t('What was put back') : t('What came of the rows')} />
      <Confirm
        open={asks}
        title={now.is_bulk ? t('Undo the change?') : t('Undo the import of %s?', now.name)}
        consequence={
          now.is_bulk
            ? t(
                'What somebody has changed since is kept, and every product says what became of it. An undo can’t be undone.',
              )
            : t(
                'What somebody has changed since is kept, and every row says what became of it. New parts stay as drafts. An undo can’t be undone.',
              )
        }
        verb={now.is_bulk ? t('Undo the change') : t('Undo the import')}
        isBusy={isBusy}
        onConfirm={() => post('/admin/api/import/undo')}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

import { useState } from 'react';
import { ask } from '../../api/client';
import type { Import } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { counted } from '../../lib/count';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check } from '../../ui/field';
import { ImportCounts } from './import-counts';
import { ImportLines } from './import-lines';

type Props = { now: Import; onChange: (next: Import) => void; onBack: () => void };

/** What would come of a sheet, before anything is written. */
export function ImportPreview({ now, onChange, onBack }: Props) {
  const [withDoubtful, setWithDoubtful] = useState(false);
  const { isBusy, rest, send } = useSending();
  const { changed, added, doubtful } = now.counts;
  const rows = changed + added + (withDoubtful ? doubtful : 0);
  const run = (intent: string) =>
    ask<Import>('/admin/api/import/run', {
      method: 'POST',
      form: { sheet_id: now.sheet_id, version: now.version, with_doubtful: withDoubtful ? 1 : 0 },
      intent,
    }).then(onChange);
  return (
    <>
      <ImportCounts now={now} />
      <ImportLines now={now} label={t('What would come of the rows')} />
      {doubtful > 0 && (
        <Check
          label={
            now.is_bulk
              ? t('Change the %s products to look at as well', counted(doubtful))
              : t('Import the %s rows to look at as well', counted(doubtful))
          }
          checked={withDoubtful}
          onChange={(event) => setWithDoubtful(event.currentTarget.checked)}
        />
      )}
      <FormErrors>{rest}</FormErrors>
      <div className="save-bar">
        <p className="dim">
          {doubtful > 0 && !withDoubtful
            ? t('%s rows to look at are left out unless you say otherwise', counted(doubtful))
            : t('Nothing is changed yet.')}
        </p>
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button
          look="primary"
          busy={isBusy}
          off={rows === 0 && t('No row changes anything.')}
          onClick={() => send(run)}
        >
          {now.is_bulk ? t('Change %s products', counted(rows)) : t('Import %s rows', counted(rows))}
        </Button>
      </div>
    </>
  );
}

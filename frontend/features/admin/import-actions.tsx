import { type ReactNode, useState } from 'react';
import { ask } from '../../api/client';
import type { Import } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Icon } from '../../ui/icon';

type Props = {
  now: Import;
  canUndo: boolean;
  onChange: (next: Import) => void;
  /** Links beside the buttons. */
  children?: ReactNode;
};

/** What can be done with an import that nothing works at: go on where it stopped, or take back what of it stands. */
export function ImportActions({ now, canUndo, onChange, children }: Props) {
  const [asks, setAsks] = useState(false);
  const { isBusy, rest, send } = useSending([], { onFailed: () => setAsks(false) });
  const post = (path: '/admin/api/import/run' | '/admin/api/import/undo') =>
    send((intent) =>
      ask<Import>(path, {
        method: 'POST',
        form: { sheet_id: now.sheet_id, version: now.version },
        intent,
      }).then(onChange),
    );
  return (
    <>
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        {children}
        {now.state === 'stopped' && !now.by_command && (
          <Button look="primary" busy={isBusy} onClick={() => post('/admin/api/import/run')}>
            {t('Go on')}
          </Button>
        )}
        {canUndo && now.state !== 'undone' && (
          <Button look="destructive" aria-haspopup="dialog" onClick={() => setAsks(true)}>
            <Icon name="undo" />
            {now.is_bulk ? t('Undo this change') : t('Undo this import')}
          </Button>
        )}
      </div>
      <Confirm
        open={asks}
        title={now.is_bulk ? t('Undo the change?') : t('Undo the import of %s?', now.name)}
        consequence={consequenceOf(now)}
        verb={now.is_bulk ? t('Undo the change') : t('Undo the import')}
        isBusy={isBusy}
        onConfirm={() => post('/admin/api/import/undo')}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

function consequenceOf({ trade, is_bulk: isBulk }: Import): string {
  if (trade === 'aces')
    return t('What its brand had sent before counts again. What was changed by hand stays.');
  if (trade === 'pies' || trade === 'parts')
    return t(
      'What somebody has changed since is kept, and every part says what became of it. New parts stay, off sale. An undo can’t be undone.',
    );
  return isBulk || trade === 'stock'
    ? t(
        'What somebody has changed since is kept, and every product says what became of it. An undo can’t be undone.',
      )
    : t(
        'What somebody has changed since is kept, and every row says what became of it. New parts stay as drafts. An undo can’t be undone.',
      );
}

import { useEffect } from 'react';
import { keepScansOut } from '../lib/listen-for-scans';
import { t } from '../lib/text';
import { Icon } from './icon';

type Props = {
  /** The code that was scanned; empty: none yet. It is never shown. */
  code: string;
  /** What is wrong with it. */
  error?: string | undefined;
  onCode: (code: string) => void;
};

/** Takes the code of a badge from a scanner, wherever the focus is. Nobody types one: what is typed could be seen and told. */
export function BadgeField({ code, error, onCode }: Props) {
  useEffect(() => keepScansOut(onCode), [onCode]);
  return (
    <div className="fld">
      <p className="flex items-center gap-2" role="status">
        <Icon name="scan" size={28} />
        <b>{code ? t('A badge was scanned.') : t('Scan the badge now.')}</b>
      </p>
      {error && (
        <p className="problem" aria-live="polite">
          {error}
        </p>
      )}
      <p className="hint">{t('A card with a barcode of its own, 8 characters or more.')}</p>
    </div>
  );
}

import { classes } from '../../lib/classes';
import { t } from '../../lib/text';

/** The words of the button: what it does, then that it did, at one width. */
export function AddLabel({ label, name, isAdded }: { label: string; name?: string; isAdded: boolean }) {
  return (
    <span className="grid">
      <span className={classes('[grid-area:1/1]', isAdded && 'invisible')} aria-hidden={isAdded || undefined}>
        {label}{' '}
        {name && (
          <span className="sr-only" translate="no">
            {name}
          </span>
        )}
      </span>
      <span
        className={classes('[grid-area:1/1]', !isAdded && 'invisible')}
        aria-hidden={!isAdded || undefined}
      >
        {t('Added!')}
      </span>
    </span>
  );
}

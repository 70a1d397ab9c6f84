import { type ComponentProps, useSyncExternalStore } from 'react';
import { currentReach, onReach } from '../../lib/reach';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { Menu } from './menu';

type BarProps = ComponentProps<typeof Menu> & { title: string };

/** The ink bar: the menu, where this is, who works here, whether the shop is reached. */
export function Bar({ title, ...menu }: BarProps) {
  const { till, onHelp } = menu;
  const reach = useSyncExternalStore(onReach, currentReach);
  return (
    <header className="till-bar">
      <Menu {...menu} />
      <h1>{title}</h1>
      <p className="push state">
        <span className={reach.at === 'online' ? 'live' : 'live off'} />
        {reach.at === 'online' ? t('Online') : t('Offline')}
      </p>
      <p translate="no">
        <b>{till.register}</b> <span className="wide-only">{till.location}</span>
      </p>
      <p className="cashier" translate="no">
        <Icon name="user" />
        <span className="wide-only">{till.cashier}</span>
      </p>
      <button type="button" aria-keyshortcuts="F1 ?" onClick={onHelp}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it */}
        <kbd aria-hidden="true">?</kbd>
        <span className="sr-only">{t('Help')}</span>
      </button>
    </header>
  );
}

/** Says plainly that the shop is not reached, what waits and what still works (UX-21). */
export function OfflineBanner({ waiting }: { waiting: number }) {
  const reach = useSyncExternalStore(onReach, currentReach);
  return (
    <div role="status">
      {reach.at === 'offline' && (
        <p className="till-offline barricade">
          <b>{t('The shop can’t be reached.')}</b>{' '}
          {t('Keep scanning: scans are kept and added when it is back. Search and payment wait.')}{' '}
          {waiting > 0 && (
            <b className="n">{waiting === 1 ? t('1 change waits.') : t('%d changes wait.', waiting)}</b>
          )}
        </p>
      )}
    </div>
  );
}

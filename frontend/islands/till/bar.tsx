import { type ComponentProps, useSyncExternalStore } from 'react';
import { currentReach, onReach } from '../../lib/reach';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { Menu } from './menu';

type BarProps = ComponentProps<typeof Menu> & {
  title: string;
  /** How many orders wait to be taken up; undefined: not known yet. */
  parked: number | undefined;
  onParked: () => void;
};

/** The ink bar: the menu, where this is, who works here, whether the shop is reached. */
export function Bar({ title, parked, onParked, ...menu }: BarProps) {
  const { till, onHelp } = menu;
  const reach = useSyncExternalStore(onReach, currentReach);
  return (
    <header className="till-bar">
      <Menu {...menu} />
      <h1>{title}</h1>
      {menu.isSale && <Parked count={parked} onOpen={onParked} />}
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

/** What waits to be taken up again; it stands where no toast covers it. */
function Parked({ count, onOpen }: { count: number | undefined; onOpen: () => void }) {
  return (
    <button type="button" aria-keyshortcuts="F6" onClick={onOpen}>
      <Icon name="clock" />
      <span className="wide-only" aria-hidden="true">
        {t('Saved')}
      </span>
      <span className="sr-only">{t('Saved orders and quotes')}</span>
      {count !== undefined && <b className="n">{count}</b>}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it */}
      <kbd aria-hidden="true">F6</kbd>
    </button>
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

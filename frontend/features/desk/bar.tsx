import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { currentReach, onReach } from '../../lib/reach';
import { t } from '../../lib/text';
import { tellLeft } from '../../ui/failed-on-reload';
import { Icon } from '../../ui/icon';
import { Approvals } from './approvals';
import { BadgeDialog } from './badge-dialog';
import { watchLock } from './lock';
import { Menu, type MenuProps } from './menu';
import { Notices } from './notices';
import { PINDialog } from './pin-dialog';
import { PrinterChip } from './printer-chip';
import { Twins } from './twins';
import { usePrinter } from './use-printer';

const TrainingDialog = lazy(() => import('./training-dialog'));

type BarProps = Omit<MenuProps, 'onNotices' | 'onPrinter' | 'onPIN' | 'onBadge' | 'onTraining'> & {
  /** What stands beside the mark. */
  children: ReactNode;
};

/** The ink bar: the menu, where this is, who works here, whether the shop is reached. */
export function Bar({ children, ...menu }: BarProps) {
  const { desk, onHelp } = menu;
  const [asks, setAsks] = useState<'notices' | 'printer' | 'pin' | 'badge' | 'training'>();
  const asking = useRef(false); // the menu closes behind the dialog, and the focus stays in that
  const ask = (what: typeof asks) => {
    asking.current = what !== undefined;
    setAsks(what);
    if (!what) menu.onClosed();
  };
  const printer = usePrinter(desk);
  const reach = useSyncExternalStore(onReach, currentReach);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => watchLock(desk), []);
  useEffect(tellLeft, []);
  return (
    <header className="till-bar">
      <Menu
        {...menu}
        onNotices={() => ask('notices')}
        onPrinter={() => ask('printer')}
        onPIN={() => ask('pin')}
        onBadge={() => ask('badge')}
        onTraining={() => ask('training')}
        onClosed={() => !asking.current && menu.onClosed()}
      />
      {children}
      <PrinterChip
        printer={printer}
        isOpen={asks === 'printer'}
        onOpen={() => ask('printer')}
        onClose={() => ask(undefined)}
      />
      <p className="push state">
        <span className={reach.at === 'online' ? 'live' : 'live off'} />
        {reach.at === 'online' ? t('Online') : reach.at === 'down' ? t('Not saving') : t('Offline')}
      </p>
      <p translate="no">
        <b>{desk.register}</b> <span className="wide-only">{desk.location}</span>
      </p>
      <p className="cashier" translate="no">
        <Icon name="user" />
        <span className="wide-only">{desk.cashier}</span>
      </p>
      <button type="button" aria-keyshortcuts="F1 ?" onClick={onHelp}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it */}
        <kbd aria-hidden="true">?</kbd>
        <span className="sr-only">{t('Help')}</span>
      </button>
      <Approvals />
      <Twins />
      <Notices open={asks === 'notices'} onClose={() => ask(undefined)} />
      {desk.links.training && asks === 'training' && (
        <Suspense>
          <TrainingDialog path={desk.links.training} onClose={() => ask(undefined)} />
        </Suspense>
      )}
      {desk.links.pin && (
        <PINDialog open={asks === 'pin'} path={desk.links.pin} onClose={() => ask(undefined)} />
      )}
      {desk.links.badge && (
        <BadgeDialog open={asks === 'badge'} path={desk.links.badge} onClose={() => ask(undefined)} />
      )}
    </header>
  );
}

type OfflineProps = {
  /** What still works. */
  children: ReactNode;
};

/** Says plainly that the shop is not reached (UX-21), or can't save. */
export function OfflineBanner({ children }: OfflineProps) {
  const reach = useSyncExternalStore(onReach, currentReach);
  return (
    <div role="status">
      {reach.at === 'offline' && (
        <p className="till-offline barricade">
          <b>{t('The shop can’t be reached.')}</b> {children}
        </p>
      )}
      {reach.at === 'down' && (
        <p className="till-offline barricade">
          <b>{reach.words}</b>
        </p>
      )}
    </div>
  );
}

import { useState, useSyncExternalStore } from 'react';
import type { Till } from '../../api/types';
import { currentReach, onReach } from '../../lib/reach';
import { isMuted, setMuted } from '../../lib/sounds';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

/** The ink bar: where this is, who works here, whether the shop is reached. */
export function Bar({ till, title, onHelp }: { till: Till; title: string; onHelp: () => void }) {
  const reach = useSyncExternalStore(onReach, currentReach);
  const [muted, mute] = useState(isMuted);
  return (
    <header className="till-bar">
      <span className="mark">
        <LogoMark />
      </span>
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
      <button
        type="button"
        aria-pressed={muted}
        onClick={() => {
          setMuted(!muted);
          mute(!muted);
        }}
      >
        <Icon name={muted ? 'mute' : 'sound'} />
        <span className="sr-only">{t('Mute the sounds')}</span>
      </button>
      <button type="button" aria-keyshortcuts="F1 ?" onClick={onHelp}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it */}
        <kbd aria-hidden="true">?</kbd>
        <span className="sr-only">{t('Help')}</span>
      </button>
      <form method="post" action={till.actions.logout}>
        <button type="submit">{t('Sign out')}</button>
      </form>
    </header>
  );
}

function LogoMark() {
  return (
    <svg width="32" height="32" viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="7" fill="currentColor" />
      <g className="cut">
        <rect
          x="2.5"
          y="2.5"
          width="31"
          height="31"
          rx="4.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <path d="M12 7.5v21" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3.5 2" />
        <rect
          x="15.5"
          y="7.5"
          width="8"
          height="21"
          rx="3"
          transform="rotate(11 19.5 18)"
          fill="currentColor"
        />
      </g>
    </svg>
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

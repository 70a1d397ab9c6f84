import { type ReactNode, useRef, useState } from 'react';
import { ApiError, ask } from '../../api/client';
import type { Success, Till } from '../../api/types';
import { isMuted, play, setMuted } from '../../lib/sounds';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { failed } from '../../ui/toasts';
import { LogoMark } from './logo-mark';

const id = 'till-menu';

type MenuProps = {
  till: Till;
  isSale: boolean;
  onNewSale: () => void;
  onHelp: () => void;
  /** The focus goes where the work is. */
  onClosed: () => void;
};

/** Where else to go from the till (SITE-9), and how it looks and sounds. Opened by the mark at the start of the bar. */
export function Menu({ till, isSale, onNewSale, onHelp, onClosed }: MenuProps) {
  const panel = useRef<HTMLElement>(null);
  const [muted, mute] = useState(isMuted);
  const leave = (then: () => void) => () => {
    panel.current?.hidePopover();
    then();
  };
  const sound = () => {
    setMuted(!muted);
    mute(!muted);
    play('ok');
  };
  return (
    <>
      <button type="button" className="mark" popoverTarget={id}>
        <LogoMark />
        <span className="sr-only">{t('Menu')}</span>
      </button>
      <nav
        ref={panel}
        id={id}
        className="till-menu"
        popover="auto"
        aria-label={t('Menu')}
        onToggle={(event) => event.newState === 'closed' && onClosed()}
      >
        <div className="head">
          <p>
            <b className="line block" translate="no">
              {till.register}
            </b>
            <span translate="no">
              {till.location} · {till.cashier}
            </span>
          </p>
          <button type="button" popoverTarget={id} popoverTargetAction="hide">
            <Icon name="close" />
            <span className="sr-only">{t('Close')}</span>
          </button>
        </div>
        <ul>
          <Entry icon="plus" current={isSale} onPress={leave(onNewSale)}>
            {t('New Sale')}
          </Entry>
          {till.actions.reviews && (
            <li>
              <a href={till.actions.reviews}>
                <Icon name="star" />
                {t('Reviews')}
              </a>
            </li>
          )}
        </ul>
        <Theme />
        <ul>
          <li>
            <button type="button" role="switch" aria-checked={!muted} onClick={sound}>
              <Icon name={muted ? 'mute' : 'sound'} />
              {t('Sounds')}
              <span className="push dim">{muted ? t('Off') : t('On')}</span>
            </button>
          </li>
          <Entry icon="info" keys="F1" onPress={leave(onHelp)}>
            {t('Keyboard shortcuts')}
          </Entry>
        </ul>
        <form method="post" action={till.actions.logout}>
          <button type="submit">
            <Icon name="back" />
            {t('Leave POS')}
          </button>
        </form>
      </nav>
    </>
  );
}

type EntryProps = {
  icon: 'plus' | 'info';
  current?: boolean;
  keys?: string;
  onPress: () => void;
  children: ReactNode;
};

function Entry({ icon, current, keys, onPress, children }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts={keys}
        onClick={onPress}
      >
        <Icon name={icon} />
        {children}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it */}
        {keys && <kbd aria-hidden="true">{keys}</kbd>}
      </button>
    </li>
  );
}

type Look = 'system' | 'light' | 'dark';

/** Kept for this browser, as the shop's own choice is; the page changes at once. */
function Theme() {
  const root = document.documentElement;
  const [look, setLook] = useState<Look>((root.dataset.theme as Look | undefined) ?? 'system');
  const choose = (next: Look) => {
    setLook(next);
    if (next === 'system') delete root.dataset.theme;
    else root.dataset.theme = next;
    const form = { code: next, redirect: '/pos' };
    ask<Success>('/common/look/theme', { method: 'POST', form }).catch((error: unknown) =>
      failed(error instanceof ApiError ? error.message : t('Something went wrong!')),
    );
  };
  const looks: [Look, string][] = [
    ['system', t('As the device')],
    ['light', t('Light')],
    ['dark', t('Dark')],
  ];
  return (
    <fieldset>
      <legend className="lab">{t('Colors')}</legend>
      {looks.map(([value, words]) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={look === value}
            onChange={() => choose(value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

import { type ReactNode, useRef, useState } from 'react';
import type { Desk } from '../../api/types';
import { useLook } from '../../form/use-look';
import { setSingleKeys, singleKeysWork } from '../../lib/single-keys';
import { isMuted, play, setMuted } from '../../lib/sounds';
import { t } from '../../lib/text';
import { Icon, type IconName } from '../../ui/icon';
import { LogoMark } from '../../ui/logo-mark';
import { lock } from './lock';
import { type Place, placesOf } from './places';

const id = 'till-menu';

export type MenuProps = {
  desk: Desk;
  /** Which screen this is; undefined: none that the menu leads to. */
  at: Place | undefined;
  /** The sale screen begins the next sale in place; other screens go there. */
  onNewSale?: (() => void) | undefined;
  onHelp: () => void;
  onNotices: () => void;
  onPrinter: () => void;
  onPIN: () => void;
  onBadge: () => void;
  onTraining: () => void;
  /** The focus goes where the work is. */
  onClosed: () => void;
};

/** Where else to go from a screen of the staff (SITE-9), and how it looks and sounds. Opened by the mark at the start of the bar. */
export function Menu(props: MenuProps) {
  const { desk, at, onNewSale, onHelp, onNotices, onPrinter, onPIN, onBadge, onTraining, onClosed } = props;
  const panel = useRef<HTMLElement>(null);
  const [muted, mute] = useState(isMuted);
  const [single, setSingle] = useState(singleKeysWork);
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
              {desk.register}
            </b>
            <span translate="no">
              {desk.location} · {desk.cashier}
            </span>
          </p>
          <button type="button" popoverTarget={id} popoverTargetAction="hide">
            <Icon name="close" />
            <span className="sr-only">{t('Close')}</span>
          </button>
        </div>
        <ul>
          {placesOf(desk.links).map(({ place, href, icon, words, count }) =>
            place === 'sale' && onNewSale ? (
              <Entry key={place} icon={icon} current={at === place} onPress={leave(onNewSale)}>
                {words}
              </Entry>
            ) : (
              <li key={place}>
                <a href={href} aria-current={at === place ? 'page' : undefined}>
                  <Icon name={icon} />
                  {words}
                  {count > 0 && <b className="push n">{count}</b>}
                </a>
              </li>
            ),
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
          <li>
            <button
              type="button"
              role="switch"
              aria-checked={single}
              onClick={() => {
                setSingleKeys(!single);
                setSingle(!single);
              }}
            >
              <Icon name="info" />
              {t('Shortcuts ? and /')}
              <span className="push dim">{single ? t('On') : t('Off')}</span>
            </button>
          </li>
          <Entry icon="info" keys="F1" onPress={leave(onHelp)}>
            {t('Keyboard shortcuts')}
          </Entry>
          <Entry icon="clock" onPress={leave(onNotices)}>
            {t('Last notices')}
          </Entry>
          <li>
            <a href="/pos/display" target="camber-display">
              <Icon name="user" />
              {t('Customer display')}
            </a>
          </li>
          <Entry icon="print" onPress={leave(onPrinter)}>
            {t('Receipt printer')}
          </Entry>
          {desk.links.pin && (
            <Entry icon="lock" onPress={leave(onPIN)}>
              {t('Change my PIN')}
            </Entry>
          )}
          {desk.links.badge && (
            <Entry icon="scan" onPress={leave(onBadge)}>
              {t('My badge')}
            </Entry>
          )}
          {desk.links.training && (
            <Entry icon="info" onPress={leave(onTraining)}>
              {t('Training')}
            </Entry>
          )}
        </ul>
        <div className="ends">
          {desk.links.lock && (
            <button type="button" onClick={leave(lock)}>
              <Icon name="lock" />
              {t('Lock')}
            </button>
          )}
          <form method="post" action={desk.links.logout}>
            <button type="submit">
              <Icon name="back" />
              {t('Leave POS')}
            </button>
          </form>
        </div>
      </nav>
    </>
  );
}

type EntryProps = {
  icon: IconName;
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

function Theme() {
  const { look, looks, choose } = useLook('/pos');
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

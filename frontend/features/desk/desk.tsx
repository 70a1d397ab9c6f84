import { type ReactNode, useEffect, useState } from 'react';
import type { Desk as DeskProps } from '../../api/types';
import { focusHome } from '../../lib/focus-home';
import { singleKeysWork } from '../../lib/single-keys';
import { t } from '../../lib/text';
import { Bar, OfflineBanner } from './bar';
import { type Place, placesOf } from './places';
import { type ShortcutGroup, Shortcuts } from './shortcuts';

type Props = {
  desk: DeskProps;
  at: Place;
  /** The keys of this screen; the list itself opens by F1 and by ?. */
  shortcuts?: readonly ShortcutGroup[];
  /** The screen, with a heading of its own. */
  children: ReactNode;
};

/** A screen of the staff beside the sale: the bar with its menu, and the screen below. It opens where its work begins. */
export function Desk({ children, ...top }: Props) {
  useEffect(() => focusHome(), []);
  return (
    <div className="till desk">
      <DeskTop {...top} />
      <main id="main">{children}</main>
    </div>
  );
}

/** What every such screen has above it. */
export function DeskTop({ desk, at, shortcuts = [] }: Omit<Props, 'children'>) {
  const [isHelp, setHelp] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isDialogOpen()) return;
      if (event.key !== 'F1' && !isSingleKey(event, '?')) return;
      event.preventDefault();
      setHelp(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const anywhere: ShortcutGroup = [t('Anywhere'), [[['?', 'F1'], t('This list')]]];
  return (
    <>
      <Bar desk={desk} at={at} onHelp={() => setHelp(true)} onClosed={() => {}}>
        <nav className="places" aria-label={t('Screens')}>
          {placesOf(desk.links).map(({ place, href, short, count }) => (
            <a key={place} href={href} aria-current={at === place ? 'page' : undefined}>
              {short}
              {count > 0 && <b className="n">{count}</b>}
            </a>
          ))}
        </nav>
      </Bar>
      <OfflineBanner>
        {t('What you see may be old, and nothing can be changed until it is back.')}
      </OfflineBanner>
      <Shortcuts open={isHelp} groups={[...shortcuts, anywhere]} onClose={() => setHelp(false)} />
    </>
  );
}

/** A dialog or a menu has the keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][data-open], [popover]:popover-open') !== null;
}

/** Whether a key is the sign of a shortcut, and not typed into a field. */
export function isSingleKey(event: KeyboardEvent, sign: string): boolean {
  return event.key === sign && !isTyping() && singleKeysWork();
}

/** A single character belongs to the field that has the focus. */
export function isTyping(): boolean {
  const active = document.activeElement;
  if (active instanceof HTMLInputElement) return active.type !== 'checkbox' && active.type !== 'radio';
  return active instanceof HTMLTextAreaElement || active instanceof HTMLSelectElement;
}

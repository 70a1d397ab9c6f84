import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from '../lib/classes';
import { type ButtonProps, keyNames } from './button';
import { Icon, type IconName } from './icon';
import { Over } from './over';
import { useTypeahead } from './typeahead';
import '../styles/surfaces.css';

export type MenuItem = {
  label: string;
  icon?: IconName;
  /** Shown; the screen binds it. */
  shortcut?: string;
  /** Why it can't be done now; the keys still reach it, so that the sentence is heard. */
  off?: string;
  isDestructive?: boolean;
} & ({ run: () => void } | { href: string });

type Trigger = ReactElement<ButtonProps>;

export type MenuProps = {
  trigger: Trigger;
  /** Drawn with a line between them. */
  groups: readonly (readonly MenuItem[])[];
};

/** Actions behind a button: arrows and first letters move, Enter does, Escape goes back to the button (ARIA's menu button). */
export function Menu({ trigger, groups }: MenuProps) {
  return (
    <Sheet trigger={trigger}>
      {(done) =>
        groups.map((items, i) => (
          <div key={items[0]?.label} role="none" className={classes(i > 0 && 'next')}>
            {items.map((item) => (
              <Entry key={item.label} item={item} onDone={done} />
            ))}
          </div>
        ))
      }
    </Sheet>
  );
}

export type ChoiceMenuProps = {
  trigger: Trigger;
  choices: readonly { value: string; label: string }[];
  value: string;
  onPick: (value: string) => void;
};

/** One of a few values behind a button, the present one checked. */
export function ChoiceMenu({ trigger, choices, value, onPick }: ChoiceMenuProps) {
  return (
    <Sheet trigger={trigger}>
      {(done) =>
        choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            role="menuitemradio"
            aria-checked={choice.value === value}
            tabIndex={-1}
            className="entry"
            onClick={() => {
              done();
              onPick(choice.value);
            }}
          >
            <span className="sp">{choice.label}</span>
            {choice.value === value && <Icon name="check" />}
          </button>
        ))
      }
    </Sheet>
  );
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const marks = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes('entry', item.isDestructive && 'haz'),
    'aria-disabled': item.off !== undefined || undefined,
    'aria-keyshortcuts': item.shortcut && keyNames(item.shortcut),
  } as const;
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className="sp">
        {item.label} {item.off && <span className="why">{item.off}</span>}
      </span>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it */}
      {item.shortcut && <kbd aria-hidden="true">{item.shortcut}</kbd>}
    </>
  );
  if ('href' in item)
    return (
      <a {...marks} href={item.href}>
        {inside}
      </a>
    );
  return (
    <button
      {...marks}
      type="button"
      onClick={() => {
        if (item.off !== undefined) return;
        onDone();
        item.run();
      }}
    >
      {inside}
    </button>
  );
}

/** The button and its list; children draws the entries and is told how to close. */
function Sheet({ trigger, children }: { trigger: Trigger; children: (done: () => void) => ReactNode }) {
  const id = useId();
  // Which entry the focus starts on: the first, or the last after Up.
  const [opened, setOpened] = useState<'first' | 'last'>();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const find = useTypeahead();
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('.entry') ?? [])];
  useEffect(() => {
    if (!opened) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>('.entry') ?? [])];
    const checked = all.find((entry) => entry.getAttribute('aria-checked') === 'true');
    (checked ?? all.at(opened === 'first' ? 0 : -1))?.focus();
  }, [opened]);

  const done = () => {
    button.current?.focus();
    setOpened(undefined);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const move = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.findIndex((entry) => entry.matches(':focus'));
    const { key } = event;
    if (key === 'ArrowDown') all[(at + 1) % all.length]?.focus();
    else if (key === 'ArrowUp') all.at(at - 1)?.focus();
    else if (key === 'Home') all[0]?.focus();
    else if (key === 'End') all.at(-1)?.focus();
    else if (key === 'Tab')
      return done(); // and on from the button
    else if (key === ' ' && all[at]?.matches('a')) all[at]?.click();
    else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.altKey && !event.metaKey)
      find(key, all, at)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== undefined,
        'aria-controls': opened ? id : undefined,
        onClick: () => setOpened(opened ? undefined : 'first'),
        onKeyDown: openByKey,
      })}
      {opened && (
        <Over className="menu-sheet" anchor={button} onClose={() => setOpened(undefined)}>
          <div
            ref={list}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={button.current?.getAttribute('aria-label') ?? button.current?.textContent ?? ''}
            onKeyDown={move}
          >
            {children(done)}
          </div>
        </Over>
      )}
    </>
  );
}

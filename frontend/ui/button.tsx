import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../lib/classes';

const looks = { plain: '', primary: 'p', outline: 'o', ink: 'k', quiet: 'q', destructive: 'haz' };
const sizes = { 44: '', 56: 'h56', 64: 'h64' };
const layouts = { row: '', wide: 'wide', column: 'col' };

export type ButtonProps = Omit<ComponentProps<'button'>, 'style' | 'disabled'> & {
  look?: keyof typeof looks;
  /** Least height in px: 44 for all, 56 for the primary of a till or kiosk, 64 for payment. */
  size?: keyof typeof sizes;
  /** wide: keycap at the right edge; column: keycap under the words. */
  layout?: keyof typeof layouts;
  /** The shortcut as people name it: "F9", "Alt 1", "Ctrl Del". Shown, and told to screen readers. */
  shortcut?: string;
  /** Switched off. A sentence says why; the button can still have the focus, so that the sentence is heard. */
  off?: boolean | string;
  /** Working: keeps its words and its size, refuses another press. */
  busy?: boolean;
  children: ReactNode;
};

/** A verb to press. */
export function Button(props: ButtonProps) {
  const {
    look = 'plain',
    size = 44,
    layout = 'row',
    shortcut,
    off,
    busy,
    children,
    className,
    ...rest
  } = props;
  const why = typeof off === 'string' ? off : '';
  const refuses = Boolean(off || busy);
  return (
    <button
      type="button"
      {...rest}
      className={classes('btn', looks[look], sizes[size], layouts[layout], className)}
      aria-disabled={refuses || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={shortcut && keyNames(shortcut)}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        // the Enter that opened a question may still be held: it is no answer
        if (look === 'destructive' && event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        if (refuses) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      {why ? (
        <span>
          {children} <span className="why">{why}</span>
        </span>
      ) : (
        children
      )}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it */}
      {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
}

const longNames: Record<string, string> = {
  Ctrl: 'Control',
  Del: 'Delete',
  Esc: 'Escape',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
};

/** A shortcut as aria-keyshortcuts names it. */
export function keyNames(shortcut: string): string {
  return shortcut
    .split(' ')
    .map((key) => longNames[key] ?? key)
    .join('+');
}

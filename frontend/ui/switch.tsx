import { type ReactNode, useId } from 'react';
import { classes } from '../lib/classes';
import '../styles/fields-more.css';

export type SwitchProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  /** Why it can't be used, in words. */
  off?: string | undefined;
  /** The change is being saved: it shows the new state and refuses another. */
  busy?: boolean;
  size?: 44 | 56 | undefined;
  name?: string;
};

/** On or off, at once: for what is saved with a form there is the check box. */
export function Switch({ label, checked, onChange, hint, off, busy, size, name }: SwitchProps) {
  const id = useId();
  const note = off ?? hint;
  return (
    <label className={classes('check', 'switch', size === 56 && 'h56')}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a check box says itself whether it is on
        role="switch"
        className="track"
        name={name}
        checked={checked}
        disabled={off !== undefined}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={note ? id : undefined}
        onChange={(event) => !busy && onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {note && (
          <span id={id} className="hint block" aria-hidden="true">
            {note}
          </span>
        )}
      </span>
    </label>
  );
}

import { type ComponentProps, useState } from 'react';
import { t } from '../lib/text';
import { FieldFrame, type FieldFrameProps, parted } from './field';
import '../styles/fields-more.css';

export type PasswordFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'style' | 'size' | 'type' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password';
  };

/** A password that can be looked at; it says when Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const [frame, input] = parted(props);
  const [isShown, setShown] = useState(false);
  const [isCapital, setCapital] = useState(false);
  const hint = isCapital ? t('Caps Lock is on.') : frame.hint;
  return (
    <FieldFrame {...frame} hint={hint} id={input.id}>
      {(marks) => (
        <div className="in">
          <input
            autoCapitalize="off"
            spellCheck={false}
            {...input}
            {...marks}
            type={isShown ? 'text' : 'password'}
            onKeyUp={(event) => {
              setCapital(event.getModifierState('CapsLock'));
              input.onKeyUp?.(event);
            }}
            onBlur={(event) => {
              setCapital(false);
              input.onBlur?.(event);
            }}
          />
          <button
            type="button"
            className="inner"
            aria-pressed={isShown}
            disabled={marks.disabled || input.disabled}
            onClick={() => setShown(!isShown)}
          >
            {t('Show')}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

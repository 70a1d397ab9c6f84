import { type FormEvent, useRef, useState } from 'react';
import { t } from '../lib/text';
import { isTouchOnly } from '../lib/touch';
import { Button } from './button';
import { FieldFrame, type FieldFrameProps, parted } from './field';
import { Icon } from './icon';
import { useScansOut } from './use-scans-out';
import '../styles/keypad.css';

export type PinPadProps = FieldFrameProps & {
  /** Gets the digits on Enter or the key; the field is empty again at once. */
  onEnter: (pin: string) => void;
  /** The verb of the key: "Unlock". */
  verb: string;
  autoFocus?: boolean;
};

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;
const most = 12;

/** A person's PIN by keys or by touch; what was entered is never shown. A scan is no PIN: it is said, and kept out. */
export function PinPad(props: PinPadProps) {
  const [frame, { onEnter, verb, autoFocus }] = parted(props);
  const [pin, setPin] = useState('');
  const [scanned, forget] = useScansOut();
  const field = useRef<HTMLInputElement>(null);
  const press = (next: string) => {
    setPin(next.slice(0, most));
    forget();
    field.current?.focus();
  };
  const key = (digit: string) => (
    <Button key={digit} size={64} off={Boolean(frame.off)} onClick={() => press(pin + digit)}>
      {digit}
    </Button>
  );
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (!pin || frame.off || frame.busy) return;
    setPin('');
    forget();
    onEnter(pin);
  };
  return (
    <form className="grid gap-3" onSubmit={enter}>
      <FieldFrame {...frame} error={scanned ?? frame.error}>
        {(marks) => (
          <input
            {...marks}
            ref={field}
            className="in big pin"
            type="password"
            inputMode={isTouchOnly() ? 'none' : 'numeric'} // the pad below is the keyboard
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the lock screen holds nothing else
            autoFocus={autoFocus}
            maxLength={most}
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
          />
        )}
      </FieldFrame>
      <fieldset className="keypad pin" aria-label={t('Keypad')}>
        {digits.map(key)}
        <Button
          size={64}
          aria-label={t('Erase')}
          off={Boolean(frame.off)}
          onClick={() => press(pin.slice(0, -1))}
        >
          <Icon name="erase" size={28} />
        </Button>
        {key('0')}
        <Button
          size={64}
          look="primary"
          className="word"
          type="submit"
          busy={frame.busy ?? false}
          off={Boolean(frame.off)}
        >
          {verb}
        </Button>
      </fieldset>
    </form>
  );
}

import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../lib/classes';
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
  /** Gets the code of a badge that is scanned. Without it a scan is kept out, and said. */
  onBadge?: (code: string) => void;
  /** The verb of the key: "Unlock". */
  verb: string;
  /** What the key says until there are enough digits; without it the verb. */
  waits?: string;
  /** What stands beside the key: the way out. */
  keep?: ReactNode;
  /** Boxes and keys beside each other where there is room. */
  wide?: boolean;
  autoFocus?: boolean;
};

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const [least, most] = [4, 8];

/** A person's PIN by keys or by touch; what was entered is never shown. A scan is no PIN: it may be a badge, and is kept out. */
export function PinPad(props: PinPadProps) {
  const [frame, { onEnter, onBadge, verb, waits, keep, wide, autoFocus }] = parted(props);
  const [pin, setPin] = useState('');
  const canTake = !frame.off && !frame.busy;
  const badge = (code: string) => {
    if (!canTake) return;
    setPin('');
    onBadge?.(code);
  };
  const [scanned, forget] = useScansOut(onBadge && badge);
  const field = useRef<HTMLInputElement>(null);
  const press = (next: string) => {
    setPin(next.slice(0, most));
    forget();
    field.current?.focus();
  };
  const key = (digit: string) => (
    <Button key={digit} size={56} off={Boolean(frame.off)} onClick={() => press(pin + digit)}>
      {digit}
    </Button>
  );
  const isEnough = pin.length >= least;
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (!isEnough || !canTake) return;
    setPin('');
    forget();
    onEnter(pin);
  };
  return (
    <form className={classes('pin-pad', wide && 'wide')} onSubmit={enter}>
      <FieldFrame {...frame} error={scanned ?? frame.error}>
        {(marks) => (
          <div className="pin-boxes">
            <input
              {...marks}
              ref={field}
              className="pin"
              type="password"
              inputMode={isTouchOnly() ? 'none' : 'numeric'} // the pad beside it is the keyboard
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: whoever is asked for a PIN is asked for nothing else
              autoFocus={autoFocus}
              maxLength={most}
              value={pin}
              onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
            />
            <Boxes typed={pin.length} />
          </div>
        )}
      </FieldFrame>
      <fieldset className="keypad pin" aria-label={t('Keypad')}>
        {digits.map(key)}
        <span />
        {key('0')}
        <Button
          size={56}
          aria-label={t('Erase')}
          off={Boolean(frame.off)}
          onClick={() => press(pin.slice(0, -1))}
        >
          <Icon name="erase" size={28} />
        </Button>
      </fieldset>
      <div className="actions">
        {keep}
        <Button
          size={56}
          look="primary"
          type="submit"
          busy={frame.busy ?? false}
          off={Boolean(frame.off) || (waits !== undefined && !isEnough)}
        >
          {isEnough ? verb : (waits ?? verb)}
        </Button>
      </div>
    </form>
  );
}

/** One box for each digit, at least as many as a PIN has: a dot where one was typed, and where the next one goes. */
function Boxes({ typed }: { typed: number }) {
  const count = Math.max(least, typed);
  return (
    <span className="boxes" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
        <i key={at} className={classes(at < typed && 'on', at === Math.min(typed, count - 1) && 'at')} />
      ))}
    </span>
  );
}

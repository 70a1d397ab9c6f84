import { type ComponentProps, useState } from 'react';
import { classes } from '../lib/classes';
import { t } from '../lib/text';
import { FieldFrame, type FieldFrameProps, parted } from './field';

export type FigureFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'style' | 'size' | 'type' | 'value' | 'onChange'> & {
    value: number;
    onChange: (value: number) => void;
    /** The till's field for what the customer hands over. */
    big?: boolean;
  };

export type FigureKind = {
  /** What was typed, as a whole number; what is none is 0 (API-4). */
  read: (typed: string) => number;
  write: (value: number) => string;
  /** Most digits behind the point: one more is not taken, and is told (M-16). Without it the figure is rounded. */
  decimals?: number;
  before?: string;
  after?: string;
};

/** Whether a figure has more digits behind the point than can be kept. */
function isTooFine(typed: string, decimals = Number.POSITIVE_INFINITY): boolean {
  return (/\.(\d*)/.exec(typed)?.[1] ?? '').length > decimals;
}

/** A figure held as a whole number and shown with its unit. What is typed stays as typed until the field is left. */
export function FigureField({ kind, ...props }: FigureFieldProps & { kind: FigureKind }) {
  const [frame, { value, onChange, big, ...input }] = parted(props);
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  // A value set from outside (a key of the keypad, "Exact") wins over what was typed.
  const shown = typed !== undefined && kind.read(typed) === value ? typed : kind.write(value);
  const unit = (text: string | undefined) =>
    text && (
      <span className="unit" translate="no" aria-hidden="true">
        {text}
      </span>
    );
  return (
    <FieldFrame
      {...frame}
      id={input.id}
      error={isRefused ? t('At most %d digits behind the point.', kind.decimals ?? 0) : frame.error}
    >
      {(marks) => (
        <div className={classes('in', 'money-in', big && 'big')}>
          {unit(kind.before)}
          <input
            {...input}
            {...marks}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={shown}
            onFocus={(event) => {
              event.currentTarget.select();
              input.onFocus?.(event);
            }}
            onChange={(event) => {
              const wanted = event.currentTarget.value;
              const refused = isTooFine(wanted, kind.decimals);
              setRefused(refused);
              if (refused) return;
              setTyped(wanted);
              onChange(kind.read(wanted));
            }}
            onBlur={(event) => {
              setTyped(undefined);
              setRefused(false);
              input.onBlur?.(event);
            }}
          />
          {unit(kind.after)}
        </div>
      )}
    </FieldFrame>
  );
}

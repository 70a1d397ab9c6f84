import { type ComponentProps, useState } from 'react';
import { classes } from '../lib/classes';
import { type Cents, figure, typedCents } from '../lib/money';
import { FieldFrame, type FieldFrameProps } from './field';

export type MoneyFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'style' | 'size' | 'type' | 'value' | 'onChange'> & {
    value: Cents;
    onChange: (value: Cents) => void;
    /** The till's field for what the customer hands over. */
    big?: boolean;
  };

/** An amount in whole cents. What is typed stays as typed until the field is left; what is no amount is 0 (API-4). */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, error, optional, className, value, onChange, big, ...input } = props;
  const frame = { label, hint, error, ...(optional && { optional }), ...(className && { className }) };
  const [typed, setTyped] = useState<string>();
  // A value set from outside (a key of the keypad, "Exact") wins over what was typed.
  const shown = typed !== undefined && typedCents(typed) === value ? typed : figure(value);
  return (
    <FieldFrame {...frame} {...(input.id && { id: input.id })}>
      {(marks) => (
        <div className={classes('in', 'money-in', big && 'big')}>
          <span className="unit" aria-hidden="true">
            $
          </span>
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
              setTyped(event.currentTarget.value);
              onChange(typedCents(event.currentTarget.value));
            }}
            onBlur={(event) => {
              setTyped(undefined);
              input.onBlur?.(event);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}

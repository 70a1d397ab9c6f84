import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { t } from '../lib/text';
import { FieldFrame, type FieldFrameProps, parted } from './field';
import { Icon } from './icon';
import '../styles/fields-more.css';

export type NumberFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'style' | 'size' | 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
    value: number;
    onChange: (value: number) => void;
    min?: number;
    max?: number;
    step?: number;
  };

/** A whole number (a text field: a number input takes "e" and turns with the wheel) with a key for less and one for more; the arrows do the same, Page Up and Page Down go ten steps. */
export function NumberField(props: NumberFieldProps) {
  const [frame, { value, onChange, min = 0, max = 9999, step = 1, ...input }] = parted(props);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState('');
  const isFixed = Boolean(frame.off || input.disabled || input.readOnly);

  const change = (wish: number) => {
    const next = Math.min(max, Math.max(min, wish));
    setTyped(undefined);
    setProblem(wish < min ? t('At least %d', min) : wish > max ? t('At most %d', max) : '');
    if (next !== value) onChange(next);
  };
  const settle = () => {
    if (typed === undefined) return;
    if (/^-?\d{1,15}$/.test(typed.trim())) return change(Number(typed));
    setTyped(undefined);
    setProblem(t('A number must be input'));
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (event.key === 'Enter') settle();
    if (!steps || isFixed) return;
    event.preventDefault();
    change((typed && /^-?\d{1,15}$/.test(typed) ? Number(typed) : value) + steps * step);
  };
  // Keys of the mouse and of touch; by keyboard the arrows do it, without two more stops.
  const key = (name: 'minus' | 'plus', label: string, by: number, isEnd: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      className="btn"
      aria-label={label}
      disabled={isFixed || isEnd}
      onClick={() => change(value + by)}
    >
      <Icon name={name} />
    </button>
  );

  return (
    <FieldFrame {...frame} error={frame.error ?? (problem || undefined)} id={input.id}>
      {(marks) => (
        <div className="stepped">
          {key('minus', t('Less'), -step, value <= min)}
          <input
            autoComplete="off"
            {...input}
            {...marks}
            className="in n"
            role="spinbutton"
            inputMode="numeric"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            value={typed ?? value}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem('');
            }}
            onFocus={(event) => {
              event.currentTarget.select();
              input.onFocus?.(event);
            }}
            onBlur={(event) => {
              settle();
              input.onBlur?.(event);
            }}
            onKeyDown={handleKey}
          />
          {key('plus', t('More'), step, value >= max)}
        </div>
      )}
    </FieldFrame>
  );
}

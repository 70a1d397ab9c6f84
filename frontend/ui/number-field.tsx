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

const isWhole = (text: string) => /^-?\d{1,15}$/.test(text.trim());

/** A whole number (a text field: a number input takes "e" and turns with the wheel) with a key for less and one for more; the arrows do the same, Page Up and Page Down go ten steps. What is typed counts at once, within the bounds, so that a key that saves saves it. */
export function NumberField(props: NumberFieldProps) {
  const [frame, { value, onChange, min = 0, max = 9999, step = 1, ...input }] = parted(props);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState('');
  const isFixed = Boolean(frame.off || input.disabled || input.readOnly);

  const within = (wish: number) => Math.min(max, Math.max(min, wish));
  const change = (wish: number) => {
    const next = within(wish);
    setTyped(undefined);
    setProblem(wish < min ? t('At least %d', min) : wish > max ? t('At most %d', max) : '');
    if (next !== value) onChange(next);
  };
  const settle = () => {
    if (typed === undefined) return;
    if (isWhole(typed)) return change(Number(typed));
    setTyped(undefined);
    setProblem(t('A number must be input'));
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (event.key === 'Enter') settle();
    if (!steps || isFixed) return;
    event.preventDefault();
    change((typed && isWhole(typed) ? Number(typed) : value) + steps * step);
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
              const text = event.currentTarget.value;
              setTyped(text);
              setProblem('');
              if (isWhole(text)) onChange(within(Number(text)));
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

import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../lib/text';

const listed = 10;

/** CAT-9: the nearest allowed whole number, with the sentence that says why it is another one. */
export function snap(text: string, min: number, max: number): { value?: number; problem: string } {
  if (!/^-?\d+$/.test(text.trim())) return { problem: t('A number must be input') };
  const typed = Number(text);
  if (typed < min) return { value: min, problem: t('Minimum quantity is {n}', { n: min }) };
  if (typed > max) return { value: max, problem: t('Maximum quantity is {n}', { n: max }) };
  return { value: typed, problem: '' };
}

export type QuantityProps = {
  /** Names the part, for those who don't see the row: "Quantity of Kestrel KB-1363C". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  name?: string;
  id?: string;
  off?: boolean;
};

/** CAT-9: a list up to 10, a number from 10 up. */
export function Quantity({
  label,
  value,
  onChange,
  min = 1,
  max = 10_000,
  name,
  id: own,
  off,
}: QuantityProps) {
  const made = useId();
  const id = own ?? made;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState('');
  const number = useRef<HTMLInputElement>(null);
  const isPicked = useRef(false);
  const isNumber = typed !== undefined || value >= listed || min >= listed;

  useEffect(() => {
    if (!isNumber || !isPicked.current) return;
    isPicked.current = false;
    number.current?.focus();
    number.current?.select();
  }, [isNumber]);

  const settle = () => {
    if (typed === undefined) return;
    const { value: allowed = value, problem } = snap(typed, min, max);
    setTyped(undefined);
    setProblem(problem);
    if (allowed !== value) onChange(allowed);
  };
  const marks = {
    id,
    name,
    'aria-label': label,
    'aria-describedby': problem ? `${id}-problem` : undefined,
    'aria-invalid': problem ? true : undefined,
    disabled: off,
  } as const;

  return (
    <div className="qty">
      {isNumber ? (
        <input
          {...marks}
          ref={number}
          className="in"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? value}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const next = snap(text, min, max);
            setTyped(text);
            setProblem('');
            if (!next.problem && next.value !== undefined && next.value !== value) onChange(next.value);
          }}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
      ) : (
        <select
          {...marks}
          className="in"
          value={value}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            isPicked.current = next >= listed;
            setProblem('');
            onChange(next);
          }}
        >
          {range(Math.min(min, value), Math.min(listed, max)).map((n) => (
            <option key={n} value={n}>
              {n === listed && max > listed ? `${n}+` : n}
            </option>
          ))}
        </select>
      )}
      <p id={`${id}-problem`} className="problem" aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

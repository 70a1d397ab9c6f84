import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { ButtonProps } from './button';
import { Over } from './over';

export type TooltipProps = {
  /** A sentence that helps, never the only name of the button. */
  words: string;
  /** It keeps the focus when it is switched off, so that the words are heard. */
  children: ReactElement<ButtonProps>;
};

const rests = 300; // ms that a pointer rests before the words come
const grace = 150; // ms in which it may go over to the words

/** Words beside a button that is pointed at or has the focus: why it is off, what it does. Escape hides them. */
export function Tooltip({ words, children }: TooltipProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const turn = (is: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(is), wait);
  };
  return (
    <>
      {cloneElement(children, {
        ref: button,
        'aria-describedby': id,
        onPointerEnter: () => turn(true, rests),
        onPointerLeave: () => turn(false, grace),
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && turn(true, 0),
        onBlur: () => turn(false, 0),
      })}
      {isOpen && (
        <Over
          aria-hidden="true" // the description says it
          className="tooltip"
          anchor={button}
          align="center"
          onClose={() => turn(false, 0)}
          onPointerEnter={() => turn(true, 0)}
          onPointerLeave={() => turn(false, grace)}
        >
          {words}
        </Over>
      )}
      <span id={id} hidden>
        {words}
      </span>
    </>
  );
}

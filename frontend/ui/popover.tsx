import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ButtonProps } from './button';
import { Over } from './over';

export type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement<ButtonProps>;
  title: string;
  children: ReactNode;
};

/** A few facts or fields beside their button; the page stays in use. Escape closes it and goes back to the button. */
export function Popover({ trigger, title, children }: PopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const inside = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) inside.current?.focus();
  }, [isOpen]);
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <Over
          id={id}
          role="dialog"
          aria-labelledby={`${id}-title`}
          className="popover"
          anchor={button}
          onClose={() => setOpen(false)}
        >
          <h4 ref={inside} id={`${id}-title`} tabIndex={-1}>
            {title}
          </h4>
          {children}
        </Over>
      )}
    </>
  );
}

import { Dialog as Base } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, type RefObject, useInsertionEffect, useRef } from 'react';
import { classes } from '../lib/classes';
import { useTheme } from './theme';
import '../styles/overlays.css';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons, the safe one first: it is where the focus starts unless something else has autoFocus. */
  actions?: ReactNode;
  wide?: boolean;
  /** Sentences above the fields: who listens hears them with the title. */
  said?: ReactNode;
  /**
   * Money is on its way: neither Escape nor a press outside closes it, and it is deaf to Enter and the space bar at first,
   * so that the key that sent the money is not taken for an answer.
   */
  mustAnswer?: boolean;
  /** Where the focus goes afterwards, if not back to where it was. */
  returnTo?: RefObject<HTMLElement | null>;
};

/**
 * A question over the page. The focus stays inside and goes back to where it was, in the moment that it closes: a dialog
 * that faded would take the keys that a fast hand types meanwhile.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, wide, said, mustAnswer, returnTo } = props;
  const theme = useTheme();
  const opener = useOpener(open);
  const popup = useRef<HTMLDivElement>(null);
  const isDeaf = useDeafness(open && mustAnswer === true);
  const finalFocus = () => {
    const at = document.activeElement;
    const hasGone = at !== document.body && !popup.current?.contains(at);
    return !returnTo && hasGone ? false : backTo(returnTo ?? opener, popup.current);
  };
  if (!open) return null;
  return (
    <Base.Root
      open
      onOpenChange={(next) => !next && !mustAnswer && onClose()}
      disablePointerDismissal={mustAnswer === true}
    >
      <Base.Portal>
        <Base.Backdrop className="veil" data-theme={theme} />
        <Base.Popup
          ref={popup}
          className={classes('dialog', wide && 'wide')}
          data-theme={theme}
          finalFocus={finalFocus}
          onKeyDownCapture={(event) => {
            if (!isDeaf(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          <Base.Title className="h3">{title}</Base.Title>
          <div className="body">
            {said && <Base.Description render={<div />}>{said}</Base.Description>}
            {children}
          </div>
          {actions && <div className="actions">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const deafFor = 1_000; // ms

/** Whether a key that presses what has the focus comes too soon to be meant for it, or is still held. */
function useDeafness(isOpen: boolean): (event: KeyboardEvent) => boolean {
  const since = useRef(0);
  useInsertionEffect(() => {
    if (isOpen) since.current = Date.now();
  }, [isOpen]);
  return (event) =>
    isOpen &&
    (event.key === 'Enter' || event.key === ' ') &&
    (event.repeat || Date.now() - since.current < deafFor);
}

/** What had the focus as the dialog opened. It is noted before a field with autoFocus takes it, which is sooner than an effect. */
function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement>(null);
  useInsertionEffect(() => {
    const at = document.activeElement;
    if (open) opener.current = at instanceof HTMLElement && at !== document.body ? at : null;
  }, [open]);
  return opener;
}

/** A dialog that closes takes nothing from the one that was opened meanwhile; to the one below it the focus goes back. */
function backTo(
  place: RefObject<HTMLElement | null>,
  closing: HTMLElement | null,
): HTMLElement | false | null {
  const open = [...document.querySelectorAll('.dialog[data-open]')].filter((dialog) => dialog !== closing);
  return open.length === 0 || open.some((dialog) => dialog.contains(place.current)) ? place.current : false;
}

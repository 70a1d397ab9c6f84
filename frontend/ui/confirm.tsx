import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../lib/text';
import { Button } from './button';
import { useTheme } from './theme';
import '../styles/overlays.css';

export type ConfirmProps = {
  open: boolean;
  /** The question, with its object: "Void order 10482?" */
  title: string;
  /** What follows, with the amount, and that it can't be undone. */
  consequence: ReactNode;
  /** What the button does: "Void the order". */
  verb: string;
  /** What nothing changes is called here: "Keep it". */
  keep?: string;
  isBusy?: boolean;
  size?: 44 | 56;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * Asks before what can't be undone (UX-20). The focus starts on what changes nothing; Enter never destroys, not even on
 * the other button: that takes a press or the space bar.
 */
export function Confirm(props: ConfirmProps) {
  const {
    open,
    title,
    consequence,
    verb,
    keep = t('Keep it'),
    isBusy,
    size = 44,
    onConfirm,
    onClose,
  } = props;
  const theme = useTheme();
  const safe = useRef<HTMLButtonElement>(null);
  const [isRefused, setRefused] = useState(false);
  const refuseEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    setRefused(true);
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !isBusy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="veil" data-theme={theme} />
        <Base.Popup className="dialog" data-theme={theme} initialFocus={safe}>
          <Base.Title className="h3">{title}</Base.Title>
          <Base.Description className="mt-2">{consequence}</Base.Description>
          <p className="mt-2 b" role="status">
            {isRefused && t('Enter does nothing here. Press the space bar to go on.')}
          </p>
          <div className="actions">
            <Button ref={safe} size={size} shortcut="Esc" off={isBusy === true} onClick={onClose}>
              {keep}
            </Button>
            <Button
              look="destructive"
              size={size}
              busy={isBusy === true}
              onKeyDown={refuseEnter}
              onBlur={() => setRefused(false)}
              onClick={onConfirm}
            >
              {verb}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

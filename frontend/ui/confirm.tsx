import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
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
 * Asks before what can't be undone (UX-20). The focus starts on what changes nothing, so that Enter destroys only once a
 * person has gone to the other button.
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
  if (!open) return null;
  return (
    <Base.Root open onOpenChange={(next) => !next && !isBusy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="veil" data-theme={theme} />
        <Base.Popup className="dialog" data-theme={theme} initialFocus={safe}>
          <Base.Title className="h3">{title}</Base.Title>
          <Base.Description className="mt-2">{consequence}</Base.Description>
          <div className="actions">
            <Button ref={safe} size={size} shortcut="Esc" off={isBusy === true} onClick={onClose}>
              {keep}
            </Button>
            <Button look="destructive" size={size} busy={isBusy === true} onClick={onConfirm}>
              {verb}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

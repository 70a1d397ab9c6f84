import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../lib/text';
import { Button } from './button';
import { Icon } from './icon';
import { waits } from './toasts';
import { useCountdown } from './use-countdown';
import '../styles/surfaces.css';

export type UndoBarProps = {
  /** What was done: "Line removed: core charge, $40.00." */
  children: ReactNode;
  onUndo: () => void;
  /** The time is over. */
  onEnd: () => void;
  wait?: number;
};

/** Stands where something was taken away, and brings it back. The clock rests while the bar is pointed at or has the focus. */
export function UndoBar({ children, onUndo, onEnd, wait = waits.undo }: UndoBarProps) {
  const [isPaused, setPaused] = useState(false);
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []); // screen readers hear what comes into a place that stands already
  const seconds = useCountdown(wait, isPaused, onEnd);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes whether somebody is there
    <div
      className="undo-bar"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={(event) => setPaused(event.currentTarget.contains(document.activeElement))}
      onFocus={() => setPaused(true)}
      onBlur={(event) => setPaused(event.currentTarget.contains(event.relatedTarget))}
    >
      <Icon name="undo" />
      <span className="sp" role="status">
        {isThere && children}
      </span>
      <Button look="quiet" onClick={onUndo}>
        {t('Undo')}
        <span className="n" aria-hidden="true">
          {t('%d s', seconds)}
        </span>
      </Button>
    </div>
  );
}

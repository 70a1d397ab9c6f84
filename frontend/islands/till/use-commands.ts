import { type RefObject, useEffect, useRef } from 'react';
import { holdKeys } from '../../lib/hold-keys';
import { type Command, commandOf, focusOf } from './keys';
import type { TillState } from './state';

const dialog = ':is([role="dialog"], [role="alertdialog"])[data-open]';

/** Runs what the keys of the screen ask for. What is typed before a dialog is there goes to its field. */
export function useCommands(now: RefObject<TillState>, run: (command: Command) => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const keys = holdKeys(() => now.current.asks !== 'nothing' && !document.activeElement?.closest(dialog));
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || keys.hold(event)) return;
      const { step, asks } = now.current;
      const press = { key: event.key, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey };
      const isDialog =
        asks !== 'nothing' || document.querySelector(`${dialog}, [popover]:popover-open`) !== null;
      const command = commandOf(press, { step: step.at, isDialog, focus: focusOf(document.activeElement) });
      if (!command) return;
      event.preventDefault();
      if (!event.repeat || command === 'more' || command === 'fewer') latest.current(command);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      keys.stop();
    };
  }, [now]);
}

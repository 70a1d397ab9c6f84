import { type RefObject, useEffect, useRef } from 'react';
import { type Command, commandOf, focusOf } from './keys';
import type { TillState } from './state';

/** Runs what the keys of the screen ask for. */
export function useCommands(now: RefObject<TillState>, run: (command: Command) => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { step, asks } = now.current;
      const press = { key: event.key, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey };
      const isDialog =
        asks !== 'nothing' ||
        document.querySelector('[role="dialog"][data-open], [popover]:popover-open') !== null;
      const command = commandOf(press, { step: step.at, isDialog, focus: focusOf(document.activeElement) });
      if (!command) return;
      event.preventDefault();
      if (!event.repeat || command === 'more' || command === 'fewer') latest.current(command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [now]);
}

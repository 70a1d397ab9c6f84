import { useEffect, useRef } from 'react';
import { isDialogOpen, isTyping } from '../../features/desk/desk';

/** Runs what a key asks for, by its name ("F9", "Ctrl p"), while no dialog has the keys. */
export function useShortcuts(keys: readonly (readonly [key: string, run: () => void])[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.metaKey || isDialogOpen()) return;
      if (event.key === 'Escape' && isTyping()) return;
      const pressed = event.ctrlKey ? `Ctrl ${event.key.toLowerCase()}` : event.key;
      const run = latest.current.find(([key]) => key === pressed)?.[1];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

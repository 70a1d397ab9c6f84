import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keep, kept } from '../../lib/kept';

const quiet = 300; // ms

/**
 * Remembers in this tab what is typed into a form, until forget: a reload, a lock or a crash loses nothing. What `isSecret`
 * names is not remembered. wasKept says whether the form began with something typed before; version is that of what it was
 * typed over, and what was typed over another is left alone, unless carry takes it along to that one.
 */
export function useKeptForm<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  place: string,
  version: number,
  withoutSecrets: (values: T) => T,
): { wasKept: boolean; forget: () => void; carry: (version: number, more: Partial<T>) => void } {
  const [wasKept, setKept] = useState(false);
  const timer = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a form and what it is typed over
  useEffect(() => {
    const before = kept<{ version: number; values: T }>(place);
    if (before?.version === version) {
      form.reset(before.values, { keepDefaultValues: true });
      setKept(true);
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer.current);
        const typed = structuredClone(values);
        timer.current = window.setTimeout(() => {
          keep(place, isDirty ? { version, values: withoutSecrets(typed) } : undefined);
        }, quiet);
      },
    });
    const now = () =>
      form.formState.isDirty && keep(place, { version, values: withoutSecrets(form.getValues()) });
    addEventListener('pagehide', now);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('pagehide', now);
      stop();
    };
  }, [place, version]);
  return {
    wasKept,
    forget: () => {
      clearTimeout(timer.current);
      setKept(false);
      keep(place, undefined);
    },
    carry: (version, more) => {
      if (!form.formState.isDirty) return;
      clearTimeout(timer.current);
      keep(place, { version, values: withoutSecrets({ ...form.getValues(), ...more }) });
    },
  };
}

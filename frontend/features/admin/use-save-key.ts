import { useEffect } from 'react';

/** Ctrl S sends the form, as its button says. */
export function useSaveKey(form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (!isSave || event.defaultPrevented) return;
      event.preventDefault(); // the page is nothing to keep as a file
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { OfficeFind, OfficeFinds } from '../../api/types';
import { classes } from '../../lib/classes';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { listMarks } from '../../ui/choice-list';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Icon } from '../../ui/icon';

const settle = 200; // ms

/** Search over everything: Ctrl K, or the field of the bar, opens it. */
export function Find() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="office-find"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="words">{t('Orders, customers, parts, settings')}</span>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it */}
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <Dialog open={isOpen} wide title={t('Search')} returnTo={button} onClose={() => setOpen(false)}>
        <Everything onGone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** A combobox over what the server finds. What is shown is the answer to what is typed: a late one to another is dropped. */
function Everything({ onGone }: { onGone: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const [isWished, setWished] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const words = typed.trim();
  const term = useSettled(words, settle);
  const answer = useQuery({
    queryKey: ['office', 'find', term],
    queryFn: ({ signal }) => ask<OfficeFinds>('/admin/api/find', { query: { search: term }, signal }),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
  const isLate = term !== words || answer.isPlaceholderData || answer.isFetching;
  const groups = words === '' ? [] : (answer.data?.groups ?? []);
  const hits = groups.flatMap((group) => group.hits);
  const isShown = hits.length > 0;

  const go = (hit: OfficeFind | undefined) => {
    if (!hit) return;
    onGone();
    goTo(hit.href);
  };
  // Enter before the answer: its first hit, once it is there
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is granted once, by the answer that it waited for
  useEffect(() => {
    if (!isWished || isLate) return;
    setWished(false);
    go(hits[0]);
  }, [isWished, isLate]);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[marked]?.scrollIntoView?.({ block: 'nearest' });
  }, [marked]);

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isShown) {
      event.preventDefault();
      setMarked((marked + step + hits.length) % hits.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isLate) setWished(words !== '');
      else go(hits[marked]);
    }
  };

  let at = -1;
  return (
    <div className="grid gap-2">
      <label id={`${id}-label`} className="lab" htmlFor={id}>
        {t('An order, a customer, a part, a screen or a setting')}
      </label>
      <input
        id={id}
        className="in office-find-field"
        type="text"
        {...listMarks(id, isShown, isShown ? marked : -1)}
        // biome-ignore lint/a11y/noAutofocus: whoever opens it types next
        autoFocus
        autoCapitalize="off"
        enterKeyHint="go"
        aria-busy={words !== '' && isLate}
        placeholder={t('Number, name or phone')}
        translate="no"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(0);
          setWished(false);
        }}
        onKeyDown={handleKey}
      />
      <p role="status" className={classes('mut', isShown && 'sr-only')}>
        {words !== '' && !isLate && !answer.isError && counted(hits.length)}
      </p>
      {answer.isError && !answer.isFetching && (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      <div
        ref={list}
        id={`${id}-list`}
        className="office-finds"
        role="listbox"
        tabIndex={-1} // a list that scrolls would be a stop of its own, without a name
        aria-labelledby={`${id}-label`}
        hidden={!isShown}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <p id={`${id}-${group.name}`} className="lab">
              {group.words}
            </p>
            {group.hits.map((hit) => {
              at += 1;
              const mine = at;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and the keys, and names the marked entry
                <div
                  key={hit.href}
                  id={`${id}-${mine}`}
                  role="option"
                  aria-selected={mine === marked}
                  className={classes(mine === marked && 'marked')}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => go(hit)}
                >
                  <b translate={hit.is_data ? 'no' : undefined}>{hit.title}</b>
                  <span className="mut" translate="no">
                    {hit.words}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function counted(n: number): string {
  if (n === 0) return t('Nothing is called so.');
  return n === 1 ? t('One found') : t('%d found', n);
}

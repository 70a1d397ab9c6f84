import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ask } from '../../api/client';
import { glance } from '../../api/glance';
import type { SavedVehicle, SuggestedVehicle, Suggestions } from '../../api/types';
import { classes } from '../../lib/classes';
import { goTo } from '../../lib/go-to';
import { leaveFor } from '../../lib/leave-for';
import { isList } from '../../lib/pasted-list';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { failed } from '../../ui/toasts';
import { OptionLine } from './option-line';
import { type Option, sectionsOf, widthOf } from './options';
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent';
import { RecentList } from './recent-list';

const settle = 120; // ms that typing rests before the shop is asked
const shortest = 2; // characters that are asked for

export type SuggestProps = {
  field: HTMLInputElement;
  /** A list of numbers that is pasted into it is a quick order (SRCH-9). */
  lists?: boolean;
};

/**
 * SRCH-1: what a search field may mean while somebody types, and while it is empty what was searched for last. The field
 * and its form are the page's own and work without this; it hangs below them, asks for what was typed last and shows
 * nothing else. Arrows choose, Enter takes what they chose and otherwise searches for what was typed, Escape closes, and
 * Delete removes a search that was.
 */
export function Suggest({ field, lists = false }: SuggestProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [recent, setRecent] = useState<string[]>([]);
  const panel = useRef<HTMLDivElement>(null);
  const text = useSettled(typed, settle);
  const width = widthOf(useWidth());
  const answer = useQuery({
    queryKey: ['suggest', text, width.parts, width.brands],
    queryFn: ({ signal }) => glance<Suggestions>('/api/search/autocomplete', wanted(text, width), signal),
    enabled: isOpen && text.length >= shortest && text === typed,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    networkMode: 'always',
  });
  const found = isOpen && typed.length >= shortest && !answer.isError ? answer.data : undefined;
  const sections = found ? sectionsOf(found, width.partsFirst) : [];
  const searches = isOpen && typed === '' ? recent : [];
  const options = [
    ...searches.map((text): Option => ({ kind: 'recent', text })),
    ...sections.flatMap((section) => section.options),
  ];
  const isShown = options.length > 0;
  const marked = isShown && at < options.length ? at : -1;
  const list = `${field.id}-list`;
  const idOf = (i: number) => `${field.id}-option-${i}`;

  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const open = () => {
    setTyped(field.value.trim());
    setRecent(recentSearches());
    setOpen(true);
  };
  const back = () => {
    if (field.ownerDocument.activeElement !== field) field.focus(); // what had the focus is about to go
  };
  const forget = (text: string) => {
    back();
    forgetSearch(text);
    const left = recentSearches();
    setRecent(left);
    setAt(Math.min(at, left.length - 1));
  };
  const forgetAll = () => {
    back();
    forgetSearches();
    setRecent([]);
  };
  const take = (option: Option | undefined, i: number) => {
    if (option?.kind === 'vehicle') void choose(option.vehicle);
    else panel.current?.ownerDocument.getElementById(idOf(i))?.click();
  };

  const onInput = useEffectEvent(() => {
    setAt(-1);
    open();
  });
  const onCome = useEffectEvent(() => {
    if (field.value === '') open();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const count = options.length;
    const to = isShown ? movedTo(event.key, marked, count) : undefined;
    if (to !== undefined) {
      event.preventDefault();
      setAt(to);
    } else if (event.key === 'ArrowDown' && !isShown) {
      open();
    } else if (event.key === 'Delete' && marked >= 0 && searches[marked]) {
      event.preventDefault();
      forget(searches[marked]);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault(); // one step back: what was typed stays
      close();
    } else if (event.key === 'Enter' && marked >= 0) {
      event.preventDefault();
      take(options[marked], marked);
    }
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!lists || !isList(text)) return;
    event.preventDefault();
    goTo(`/account/quick?numbers=${encodeURIComponent(text.trim())}`);
  });
  const leave = (to: EventTarget | null) => {
    if (!panel.current?.contains(to as Node | null)) close();
  };
  const onLeave = useEffectEvent((event: FocusEvent) => leave(event.relatedTarget));
  const onSubmit = useEffectEvent(() => {
    rememberSearch(field.value);
    close();
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener('input', () => onInput(), { signal });
    field.addEventListener('keydown', (event) => onKey(event), { signal });
    field.addEventListener('paste', (event) => onPaste(event), { signal });
    field.addEventListener('focus', () => onCome(), { signal });
    field.addEventListener('click', () => onCome(), { signal });
    field.addEventListener('blur', (event) => onLeave(event), { signal });
    field.form?.addEventListener('submit', () => onSubmit(), { signal });
    if (document.activeElement === field) {
      if (field.value !== field.defaultValue)
        onInput(); // typed before this came
      else onCome();
    }
    return () => listening.abort();
  }, [field]);

  useEffect(() => {
    const marks = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(isShown),
      'aria-controls': isShown ? list : undefined,
      'aria-activedescendant': marked >= 0 ? `${field.id}-option-${marked}` : undefined,
    };
    for (const [name, value] of Object.entries(marks))
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
  }, [field, isShown, list, marked]);

  useEffect(() => {
    if (marked >= 0)
      field.ownerDocument
        .getElementById(`${field.id}-option-${marked}`)
        ?.scrollIntoView({ block: 'nearest' });
  }, [field, marked]);

  let next = 0;
  return (
    <>
      <p className="sr-only" role="status">
        {searches.length > 0 && recentOf(searches.length)}
        {found && isShown && !answer.isPlaceholderData && countOf(options.length)}
      </p>
      {isShown && (
        // the focus stays in the field, whatever is pressed here; the keyboard comes to the buttons all the same
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape steps back from them
        <div
          className="suggest"
          ref={panel}
          onPointerDown={(event) => event.preventDefault()}
          onBlur={(event) => leave(event.relatedTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            back();
            close();
          }}
        >
          {searches.length > 0 && (
            <RecentList
              id={list}
              idOf={idOf}
              searches={searches}
              marked={marked}
              onForget={forget}
              onForgetAll={forgetAll}
            />
          )}
          {found && found.understood.length > 0 && (
            <dl className="understood">
              <dt>{t('Understood')}</dt>
              {found.understood.map(({ label, value }) => (
                <dd key={label}>
                  <span className="mut s">{label}</span> <b translate="no">{value}</b>
                </dd>
              ))}
            </dl>
          )}
          {found && (
            <div
              id={list}
              role="listbox"
              tabIndex={-1}
              aria-label={t('Suggestions')}
              className={classes('suggested', answer.isPlaceholderData && 'late')}
            >
              {sections.map((section) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
                <div
                  key={section.id}
                  role="group"
                  aria-labelledby={`${list}-${section.id}`}
                  className={section.id}
                >
                  <div className="head" id={`${list}-${section.id}`}>
                    {section.title}
                  </div>
                  {section.options.map((option) => {
                    const i = next++;
                    return (
                      <OptionLine
                        key={idOf(i)}
                        id={idOf(i)}
                        option={option}
                        isMarked={i === marked}
                        onVehicle={choose}
                      />
                    );
                  })}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Where a key leads among so many; undefined: it is none of the list. Before the first and behind the last is the field. */
function movedTo(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1 < count ? at + 1 : -1;
    case 'ArrowUp':
      return at < 0 ? count - 1 : at - 1;
    case 'Home':
      return at < 0 ? undefined : 0;
    case 'End':
      return at < 0 ? undefined : count - 1;
  }
  return undefined;
}

function wanted(
  search: string,
  { parts, brands }: { parts: number; brands: number },
): Record<string, string> {
  const hits = String(parts);
  return { search, parts: hits, categories: hits, series: hits, brands: String(brands) };
}

/** Chooses the vehicle, and goes on to what else was asked for. */
async function choose(vehicle: SuggestedVehicle): Promise<void> {
  try {
    await ask<SavedVehicle>('/ymm/json/saveVehicle', { method: 'POST', form: vehicle.adds });
    await leaveFor(vehicle.next);
  } catch (error) {
    failed(error instanceof Error ? error.message : String(error));
  }
}

function countOf(n: number): string {
  return n === 1
    ? t('1 suggestion. Arrow down to choose it.')
    : t('%d suggestions. Arrow down to choose.', n);
}

function recentOf(n: number): string {
  return n === 1
    ? t('1 recent search. Arrow down to choose it, Delete removes it.')
    : t('%d recent searches. Arrow down to choose, Delete removes one.', n);
}

function useWidth(): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    const measure = () => setWidth(window.innerWidth);
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return width;
}

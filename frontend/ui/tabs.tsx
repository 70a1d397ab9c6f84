import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { countedTo } from '../lib/count';
import { t } from '../lib/text';
import '../styles/tables.css';

export type Tab = {
  name: string;
  label: string;
  /** How many rows are behind it. */
  count?: number | undefined;
  /** A larger count stands for more than so many. */
  most?: number | undefined;
  /** Its label is a name from the shop's data, never translated. */
  isData?: boolean | undefined;
  /** Something in it must be mended. */
  isWrong?: boolean | undefined;
};

export type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (name: string) => void;
  /** The arrows only move the focus, Enter or the space bar opens: for panels that a server must answer. */
  isManual?: boolean;
  /** The panel of the tab that is open. */
  children: ReactNode;
};

/** Panels of which one is seen. Left, Right, Home and End move between the tabs (the tabs pattern of ARIA). */
export function Tabs({ label, tabs, value, onChange, isManual, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that is open stands in sight, where they don't all fit
  useLayoutEffect(() => {
    const row = list.current;
    const open = row?.querySelector('[aria-selected=true]');
    if (!row || !open) return;
    const [at, frame] = [open.getBoundingClientRect(), row.getBoundingClientRect()];
    if (at.right > frame.right) row.scrollLeft += at.right - frame.right;
    else if (at.left < frame.left) row.scrollLeft -= frame.left - at.left;
  }, [value]);
  const go = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.name === document.activeElement?.getAttribute('data-tab'));
    const to = target(event.key, at, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus();
    if (!isManual) onChange(next.name);
  };
  return (
    <div className="grid min-w-0 gap-3">
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={go}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            data-tab={tab.name}
            aria-selected={tab.name === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === value ? 0 : -1}
            onClick={() => onChange(tab.name)}
          >
            {tab.isData ? <span translate="no">{tab.label}</span> : tab.label}{' '}
            {tab.count !== undefined && <span className="count n">{countedTo(tab.count, tab.most)}</span>}
            {tab.isWrong && (
              <span className="wrong">
                <span className="sr-only">{t('has errors')}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="min-w-0">
        {children}
      </div>
    </div>
  );
}

function target(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  return undefined;
}

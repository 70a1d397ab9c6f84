import { useRef, useState, useSyncExternalStore } from 'react';
import { classes } from '../lib/classes';
import { t } from '../lib/text';
import { Button } from './button';
import { Icon } from './icon';
import { useCountdown } from './use-countdown';
import '../styles/overlays.css';

/** isTimed: the seconds in which it can still be done are shown. */
type Link = { label: string; href: string };
type Action = { label: string; run: () => void; isTimed?: boolean } | (Link & { also?: Link });
export type Toast = {
  id: number;
  kind: 'success' | 'failure';
  text: string;
  wait: number;
  /** When it was said, in ms of Date.now(). */
  at: number;
  action?: Action;
};
/** isNews: it happened elsewhere, and answers nothing that was tried here. */
type Options = { wait?: number; action?: Action; isNews?: boolean };

/** How long a toast stays, in ms (MSG-1, UX-20). */
export const waits = { usual: 3_000, appointment: 5_000, payment: 8_000, undo: 8_000 } as const;
const most = 3;
const remembered = 50;

let shown: readonly Toast[] = [];
let said: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function show(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

function add(kind: Toast['kind'], text: string, { wait = waits.usual, action }: Options): number {
  const toast = { id: nextId++, kind, text, wait, at: Date.now(), ...(action && { action }) };
  said = [toast, ...said].slice(0, remembered);
  show([...shown, toast].slice(-most));
  return toast.id;
}

/** Says that it worked. What went wrong before has had its answer, and goes. */
export function succeeded(text: string, options: Options = {}): number {
  if (!options.isNews) show(shown.filter(({ kind }) => kind !== 'failure'));
  return add('success', text, options);
}

/** Says what went wrong and what to do. */
export function failed(text: string, options: Options = {}): number {
  return add('failure', text, options);
}

export function dismiss(id: number): void {
  show(shown.filter((toast) => toast.id !== id));
}

function useToasts(read: () => readonly Toast[]): readonly Toast[] {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, read);
}

/** The last fifty toasts of this page, the newest first. */
export function useSaid(): readonly Toast[] {
  return useToasts(() => said);
}

/** The place of all toasts; stands on the page before the first one, so that screen readers listen to it. */
export function Toasts() {
  const toasts = useToasts(() => shown);
  const [isPaused, setPaused] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);
  const close = (id: number) => {
    const place = document.activeElement?.closest('.toast');
    dismiss(id);
    if (place?.getAttribute('data-toast') === String(id)) cameFrom.current?.focus();
    if (shown.length === 0) setPaused(false);
  };
  return (
    <section
      className="toasts"
      aria-label={t('Messages')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={(event) => setPaused(event.currentTarget.contains(document.activeElement))}
      onFocus={(event) => {
        const from = event.relatedTarget;
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from;
        setPaused(true);
      }}
      onBlur={(event) => setPaused(event.currentTarget.contains(event.relatedTarget))}
    >
      <ol aria-live="polite" aria-relevant="additions" className="contents">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} isPaused={isPaused} onClose={() => close(toast.id)} />
        ))}
      </ol>
    </section>
  );
}

function ToastLine({ toast, isPaused, onClose }: { toast: Toast; isPaused: boolean; onClose: () => void }) {
  const seconds = useCountdown(toast.wait, isPaused, onClose);
  const isBad = toast.kind === 'failure';
  const { action } = toast;
  return (
    <li
      className={classes('toast', isBad && 'bad barricade')}
      data-toast={toast.id}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {isBad ? null : <Icon name="check" />}
      <p className="col-start-2">
        <b>{isBad ? t('Uh oh!') : t('Success!')}</b> {toast.text}
      </p>
      {action && 'href' in action && (
        <p className="links">
          {[action, ...(action.also ? [action.also] : [])].map(({ label, href }) => (
            <a key={href} className="btn q" href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
      {action && 'run' in action && (
        <Button
          look="quiet"
          onClick={() => {
            action.run();
            onClose();
          }}
        >
          {action.label}
          {action.isTimed && (
            <span className="n" aria-hidden="true">
              {t('%d s', seconds)}
            </span>
          )}
        </Button>
      )}
      <Button look="quiet" className="col-start-4" aria-label={t('Close')} onClick={onClose}>
        <Icon name="close" />
      </Button>
    </li>
  );
}

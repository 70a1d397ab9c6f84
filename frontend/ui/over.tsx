import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { classes } from '../lib/classes';
import '../styles/surfaces.css';

const gap = 6;
const edge = 8;

export type OverProps = Omit<ComponentProps<'div'>, 'ref' | 'style'> & {
  /** What it stands beside: below it, or above where there is more room. */
  anchor: RefObject<HTMLElement | null>;
  align?: 'start' | 'center';
  /** A press elsewhere, or the focus gone elsewhere. Escape too, which first gives the focus back to the anchor. */
  onClose: () => void;
};

/**
 * Stands over the page beside its anchor for as long as it is drawn, in the browser's top layer: no frame cuts it off, and in
 * the document it stays where it belongs.
 */
export function Over({ anchor, align = 'start', onClose, className, ...rest }: OverProps) {
  const over = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const node = over.current;
    const beside = anchor.current;
    if (!node || !beside) return;
    if (isLayered()) node.showPopover();
    const settle = () => place(node, beside, align);
    const isOurs = (target: EventTarget | null) =>
      target instanceof Node && (node.contains(target) || beside.contains(target));
    const leave = (event: Event) => !isOurs(event.target) && close.current();
    const leaveByFocus = ({ relatedTarget }: FocusEvent) =>
      relatedTarget && !isOurs(relatedTarget) && close.current();
    const stepBack = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation(); // a dialog below stays
      if (node.contains(document.activeElement)) beside.focus();
      close.current();
    };
    settle();
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('keydown', stepBack, true);
    node.addEventListener('focusout', leaveByFocus);
    addEventListener('scroll', settle, true);
    addEventListener('resize', settle);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('keydown', stepBack, true);
      node.removeEventListener('focusout', leaveByFocus);
      removeEventListener('scroll', settle, true);
      removeEventListener('resize', settle);
    };
  }, [anchor, align]);
  return (
    <div
      {...rest}
      ref={over}
      className={classes('over', className)}
      {...(isLayered() && { popover: 'manual' })}
    />
  );
}

/** A browser without that layer has it over the page by its z-index. */
function isLayered(): boolean {
  return 'showPopover' in HTMLElement.prototype;
}

function place(over: HTMLElement, anchor: HTMLElement, align: 'start' | 'center'): void {
  const at = anchor.getBoundingClientRect();
  over.style.setProperty('--anchor-width', `${at.width}px`);
  over.style.setProperty('--room', 'none');
  const { width, height } = over.getBoundingClientRect();
  const below = innerHeight - at.bottom - gap - edge;
  const above = at.top - gap - edge;
  const isBelow = height <= below || below >= above;
  const room = Math.max(0, isBelow ? below : above);
  const most = document.documentElement.clientWidth - edge - width;
  const start = at.left <= most ? at.left : at.right - width;
  const wish = align === 'center' ? at.left + (at.width - width) / 2 : start;
  over.style.left = `${Math.round(Math.max(edge, Math.min(wish, most)))}px`;
  over.style.top = `${Math.round(isBelow ? at.bottom + gap : at.top - gap - Math.min(height, room))}px`;
  over.style.setProperty('--room', `${room}px`);
}

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, ask } from '../../api/client';
import type { Desk, Lock } from '../../api/types';
import { hidePage } from '../../lib/hide-page';
import { keep, kept } from '../../lib/kept';
import { isLocked, setLocked, unlocked } from '../../lib/lock';
import { onReach } from '../../lib/reach';
import { t } from '../../lib/text';
import { apart } from '../../lib/training';
import { LockScreen } from './lock-screen';

const salePath = '/checkout/cart';
const channelName = 'camber-lock';
/** What a tab remembers of the ticket of who works at it; it stays with them (MODE-2). */
const ofCashier = ['camber.cart', 'camber.changes'];
const glance = 5_000;

type Said = { at: 'locked' } | { at: 'used' } | { at: 'unlocked'; staff: number };

let lockNow: (() => void) | undefined;

/** Locks the register from this screen, at once. */
export function lock(): void {
  lockNow?.();
}

/** Keeps the tab's ticket for who leaves, and takes up that of who comes. */
export function giveTab(from: number, to: number): void {
  if (from === to) return;
  for (const name of ofCashier) {
    keep(`${name}.of.${from}`, kept(name));
    keep(name, kept(`${name}.of.${to}`));
    keep(`${name}.of.${to}`, undefined);
  }
}

/**
 * Watches over a screen of the staff: locks it when nobody uses any tab of the register, when another tab was locked, or
 * when the server says so. While it is locked the page is out of the document, whole, and comes back as it was.
 */
export function watchLock(desk: Desk): () => void {
  const channel = new BroadcastChannel(apart(channelName));
  const tell = (said: Said) => channel.postMessage(said);
  let used = Date.now();
  let told = 0;
  let close: (() => void) | undefined;
  let isSent = true;

  const own: Lock = {
    register: desk.register,
    location: desk.location,
    staff_id: desk.cashier_id,
    cashier: desk.cashier,
  };

  const waits: ((isUnlocked: true) => void)[] = [];
  const opened = (staff: number) => {
    if (staff !== desk.cashier_id) {
      giveTab(desk.cashier_id, staff);
      location.assign(salePath); // what was on the screen is not theirs
      return;
    }
    close?.();
    used = Date.now();
    for (const go of waits.splice(0)) go(true);
  };
  const show = (said: Lock) => {
    if (close) return;
    const host = document.createElement('div');
    const place = document.createElement('div');
    host.append(place);
    for (const name of ['keydown', 'keyup', 'paste', 'beforeinput'])
      host.addEventListener(name, (event) => event.stopPropagation());
    const title = document.title;
    const back = hidePage(host);
    document.title = t('Locked');
    setLocked(true);
    tell({ at: 'locked' }); // whoever locked it: the customer's screen hears it from here
    const root = createRoot(place);
    const onUnlocked = (staff: number) => {
      tell({ at: 'unlocked', staff });
      opened(staff);
    };
    const draw = (lock: Lock) =>
      root.render(createElement(LockScreen, { key: lock.staff_id, lock, onUnlocked }));
    draw(said);
    redraw = draw;
    close = () => {
      close = undefined;
      root.unmount();
      document.title = title;
      setLocked(false);
      back();
    };
  };
  let redraw = (_: Lock) => {};

  const send = async () => {
    isSent = false;
    try {
      const said = await ask<Lock>('/pos/lock', { method: 'POST' });
      isSent = true;
      redraw(said);
    } catch (error) {
      isSent = error instanceof ApiError && error.status !== 0; // not reached: again when it is
    }
  };
  lockNow = () => {
    show(own);
    void send();
  };

  const look = async () => {
    if (isLocked()) return;
    await ask<Lock>('/pos/lock').catch(() => {}); // 423 shows the lock screen by itself
  };
  const onUse = () => {
    used = Date.now();
    if (isLocked() || used - told < glance) return;
    told = used;
    tell({ at: 'used' });
  };
  const onSight = () => document.visibilityState === 'visible' && void look();
  const onShow = (event: PageTransitionEvent) => event.persisted && void look();
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.at === 'used') used = Date.now();
    if (data.at === 'locked') void look();
    if (data.at === 'unlocked') opened(data.staff);
  };
  const uses = ['pointerdown', 'keydown', 'wheel'] as const;
  for (const name of uses) window.addEventListener(name, onUse, { capture: true, passive: true });
  document.addEventListener('visibilitychange', onSight);
  window.addEventListener('pageshow', onShow);
  const timer = window.setInterval(() => {
    if (!isLocked() && desk.lock_after > 0 && Date.now() - used >= desk.lock_after * 1_000) lockNow?.();
  }, 1_000);
  const stops = [
    unlocked.askBy(
      (said) =>
        new Promise((go) => {
          waits.push(go);
          if (close) redraw(said);
          else show(said);
        }),
    ),
    onReach(() => !isSent && isLocked() && void send()),
    () => channel.close(),
    () => window.clearInterval(timer),
    () => {
      for (const name of uses) window.removeEventListener(name, onUse, { capture: true });
      document.removeEventListener('visibilitychange', onSight);
      window.removeEventListener('pageshow', onShow);
      lockNow = undefined;
    },
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

import { question } from './question';

/** What the lock screen says (MODE-2). */
export type Locked = {
  register: string;
  location: string;
  staff_id: number;
  cashier: string;
};

let hidden = false;

/** Whether the lock screen stands in place of the page: nothing behind it listens to keys. */
export function isLocked(): boolean {
  return hidden;
}

export function setLocked(next: boolean): void {
  hidden = next;
}

/** Asked when the server says that the register is locked, and answered once the same person has unlocked it. */
export const unlocked = question<Locked, true>();

/** What the lock screen says (MODE-2). */
export type Locked = {
  register: string;
  location: string;
  staff_id: number;
  cashier: string;
  people: { staff_id: number; name: string }[];
};

type Gate = (locked: Locked) => Promise<void>;

let gate: Gate | undefined;
let hidden = false;

/** Whether the lock screen stands in place of the page: nothing behind it listens to keys. */
export function isLocked(): boolean {
  return hidden;
}

export function setLocked(next: boolean): void {
  hidden = next;
}

/** The screen's own way to lock itself, which resolves when the same person has unlocked it; the returned function takes it away. */
export function guardLock(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = undefined;
  };
}

/** Told when the server answers that the register is locked; false: this page has no lock screen. */
export async function untilUnlocked(locked: Locked): Promise<boolean> {
  if (!gate) return false;
  await gate(locked);
  return true;
}

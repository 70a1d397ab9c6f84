import { queries } from './query';

/** What waits for the printer of the register. */
export const printerKey = ['printer'];

/** What prints or opens the drawer as it is answered: the queue is looked at then. */
export async function printing<T>(call: Promise<T>): Promise<T> {
  const answer = await call;
  lookAtPrinter();
  return answer;
}

/** Something was done that prints or opens the drawer: the queue is looked at at once. */
export function lookAtPrinter(): void {
  void queries.invalidateQueries({ queryKey: printerKey });
}

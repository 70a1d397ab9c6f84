import type { MoneyTaken, OpenTerminal, Transactions } from '../../api/types';

/** Whose payments are followed: an order's, or those that a customer makes without one (PAY-18). */
export type Followed = { orderId: number } | { customerId: number };

/** What a terminal, another lane or a payment link did to an order (PAY-16). */
export type TerminalEvent =
  | ({ at: 'waiting' } & OpenTerminal)
  /** message: what the cashier should know of it, where less was approved, or more than was due. */
  | ({ at: 'approved' | 'payment'; message?: string } & Partial<Transactions> &
      Partial<Pick<MoneyTaken, 'owed'>>)
  /** duplicate: the processor takes it for one that it has charged already. */
  | { at: 'failed' | 'cancelled'; siteTransactionId?: string; message: string; duplicate?: boolean }
  /** At which other registers the order is open, in words; '' at none. */
  | { at: 'elsewhere'; text: string };

const names = ['waiting', 'approved', 'failed', 'cancelled', 'payment', 'elsewhere'] as const;
const pause = 2_000; // ms between two looks while the stream is away

/**
 * Tells what happens to the money of an order or of a customer, from wherever it comes. The browser takes the stream up again itself, from
 * the last event it had; while it is away, `look` asks what stands. Answers the way to stop.
 */
export function followTerminal(
  of: Followed,
  onEvent: (event: TerminalEvent) => void,
  look: () => void,
): () => void {
  let stream: EventSource;
  let timer = 0;
  const [[name, id] = []] = Object.entries(of);
  const open = () => {
    stream = new EventSource(`/pos/checkout/terminalEvents?${name}=${id}`);
    stream.onopen = () => {
      clearInterval(timer);
      timer = 0;
    };
    stream.onerror = () => {
      timer ||= window.setInterval(away, pause);
    };
    for (const at of names)
      stream.addEventListener(at, ({ data }: MessageEvent<string>) => onEvent({ at, ...JSON.parse(data) }));
  };
  const away = () => {
    look();
    // the browser does not come back to a stream that was refused
    if (stream.readyState === EventSource.CLOSED) open();
  };
  open();
  return () => {
    clearInterval(timer);
    stream.close();
  };
}

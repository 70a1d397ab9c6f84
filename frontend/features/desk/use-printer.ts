import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, newIntent } from '../../api/client';
import { lookAtPrinter, printerKey } from '../../api/printer';
import { queries } from '../../api/query';
import type { Desk, PaperQueued, Printer } from '../../api/types';
import { wordsOf } from '../../api/words';
import { printBy, printPage } from '../../lib/print-paper';
import { onReach } from '../../lib/reach';
import { t } from '../../lib/text';
import { failed, succeeded, waits } from '../../ui/toasts';
import { isHere, printHere } from './print-here';

const soon = 2_000; // ms, while something waits
const later = 30_000;

/** Watches what waits for the printer of the register, and prints it where the printer hangs on this machine. */
export function usePrinter({ printer_way: way }: Desk): Printer | undefined {
  const queue = useQuery(
    {
      queryKey: printerKey,
      queryFn: ({ signal }) => ask<Printer>('/pos/printer', { signal }),
      enabled: way !== 'browser',
      refetchInterval: ({ state }) => (state.data?.jobs.length ? soon : later),
    },
    queries,
  );
  const printer = queue.data;
  useEffect(() => {
    printBy(way === 'browser' ? undefined : sendPaper);
    return () => printBy(undefined);
  }, [way]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each look at the queue
  useEffect(() => {
    const waiting = printer?.jobs.some(({ state }) => state === 'waiting' || state === 'taken');
    if (!printer || !waiting || !isHere(printer.way)) return;
    void printHere(printer).then((had) => had && lookAtPrinter());
  }, [queue.dataUpdatedAt]);
  useEffect(() => onReach(lookAtPrinter), []);
  return printer;
}

/** Sends a paper to the printer of the register; false: it is printed from the browser. */
async function sendPaper(url: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(url, location.href);
  const form = Object.fromEntries(searchParams);
  try {
    const { is_queued } = await ask<PaperQueued>(pathname, { method: 'POST', form, intent: newIntent() });
    if (is_queued) succeeded(t('Sent to the printer.'));
    lookAtPrinter();
    return is_queued;
  } catch (error) {
    failed(wordsOf(error), {
      wait: waits.payment,
      action: { label: t('Print from the browser'), run: () => printPage(url) },
    });
    return true;
  }
}

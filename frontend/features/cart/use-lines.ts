import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client';
import type { CartProduct, Voucher } from '../../api/types';
import { t } from '../../lib/text';
import { failed, succeeded, waits } from '../../ui/toasts';
import { loadCart } from './cart';
import { editLine } from './edit-line';
import { removeLine, restoreLine } from './remove-line';

const pause = 500; // ms without a further change, before a quantity is sent (CAT-9)

type Waiting = { quantity: number; timer: ReturnType<typeof setTimeout> };

export type Lines = {
  /** Quantities that the server has not confirmed yet, by line. */
  wanted: Readonly<Record<string, number>>;
  /** What the server said about the last quantity of a line. */
  notices: Readonly<Record<string, string>>;
  /** Lines on their way out. */
  leaving: readonly string[];
  setQuantity: (key: string, quantity: number) => void;
  /** Removes a line; true when it is gone. Undo puts it back for 8 s (UX-20). */
  remove: (line: CartProduct) => Promise<boolean>;
  /** Removes a gift voucher that the cart was to buy. */
  removeGift: (gift: Voucher) => Promise<void>;
  /** Sends what still waits; the first failure's sentence, empty when all went well. */
  settle: () => Promise<string>;
};

/** What a shopper does to the lines of the cart. A failed call shows again what the server has. */
export function useLines(): Lines {
  const [wanted, setWanted] = useState<Record<string, number>>({});
  const [notices, setNotices] = useState<Record<string, string>>({});
  const [leaving, setLeaving] = useState<string[]>([]);
  const waiting = useRef(new Map<string, Waiting>());

  const send = useCallback(async (key: string, quantity: number): Promise<string> => {
    clearTimeout(waiting.current.get(key)?.timer);
    waiting.current.delete(key);
    let problem = '';
    try {
      const { success } = await editLine(key, quantity);
      setNotices((all) => ({ ...all, [key]: success }));
    } catch (cause) {
      problem = await showTheServers(cause);
    }
    if (!waiting.current.has(key)) setWanted((all) => without(all, key));
    return problem;
  }, []);

  const settle = useCallback(async (): Promise<string> => {
    const sent = [...waiting.current].map(([key, { quantity }]) => send(key, quantity));
    return (await Promise.all(sent)).find(Boolean) ?? '';
  }, [send]);

  useEffect(() => {
    const leave = () => void settle();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [settle]);

  const setQuantity = (key: string, quantity: number) => {
    clearTimeout(waiting.current.get(key)?.timer);
    const timer = setTimeout(() => void send(key, quantity).then(say), pause);
    waiting.current.set(key, { quantity, timer });
    setWanted((all) => ({ ...all, [key]: quantity }));
    setNotices((all) => without(all, key));
  };

  const remove = async (line: CartProduct): Promise<boolean> => {
    const typed = waiting.current.get(line.key)?.quantity;
    clearTimeout(waiting.current.get(line.key)?.timer);
    waiting.current.delete(line.key);
    const name = line.part_number ? `${line.manufacturer} ${line.part_number}` : line.name;
    setLeaving((all) => [...all, line.key]);
    try {
      await removeLine(line.key);
      const undo = async () => {
        try {
          await restoreLine(line.key);
          if (typed) await editLine(line.key, typed);
        } catch (cause) {
          say(await showTheServers(cause));
        }
      };
      succeeded(t('%s was removed.', name), {
        wait: waits.undo,
        action: { label: t('Undo'), run: () => void undo() },
      });
      return true;
    } catch (cause) {
      say(await showTheServers(cause));
      return false;
    } finally {
      setLeaving((all) => all.filter((key) => key !== line.key));
      setWanted((all) => without(all, line.key));
    }
  };

  const removeGift = async ({ key, description }: Voucher): Promise<void> => {
    setLeaving((all) => [...all, key]);
    try {
      await removeLine(key);
      succeeded(t('%s was removed.', description));
    } catch (cause) {
      say(await showTheServers(cause));
    } finally {
      setLeaving((all) => all.filter((one) => one !== key));
    }
  };

  return { wanted, notices, leaving, setQuantity, remove, removeGift, settle };
}

function without<V>(all: Record<string, V>, key: string): Record<string, V> {
  const { [key]: _, ...rest } = all;
  return rest;
}

function say(problem: string): void {
  if (problem) failed(problem);
}

/** Shows what the server has; gives back the sentence of the failure. */
async function showTheServers(cause: unknown): Promise<string> {
  if (!(cause instanceof ApiError)) throw cause;
  await loadCart().catch((again: unknown) => console.error(again));
  return cause.message;
}

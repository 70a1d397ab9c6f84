import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { PartList, PartListRow, RefusedItem } from '../../api/types';
import { wordsOf } from '../../api/words';
import { keep, kept } from '../../lib/kept';
import { linesOf } from '../../lib/pasted-list';
import { play } from '../../lib/sounds';
import { t } from '../../lib/text';
import { succeeded, waits } from '../../ui/toasts';
import {
  type Edit,
  edited,
  itemOf,
  type ListItem,
  left,
  mostLines,
  nothingPasted,
  type Pasted,
  pastedOn,
  ready,
} from './pasted';

const place = 'camber.pasted';

/** Puts parts on the ticket by one call, and says what of them did not go on it. */
export type AddList = (items: ListItem[]) => Promise<RefusedItem[]>;

export type PastedControl = ReturnType<typeof usePasted>;

/**
 * The list that was pasted into the search: it stays, over a reload too, until it is on the ticket or thrown away. What is
 * on its way to the ticket is no part of it any more, so that nobody adds it twice.
 */
export function usePasted(cart: string, terms: string, addList: AddList) {
  const [pasted, setPasted] = useState<Pasted>(() => kept(place) ?? nothingPasted);
  const [isOpen, setOpen] = useState(false);
  const [sending, setSending] = useState(0);
  const [said, setSaid] = useState('');
  const isSending = useRef(false);
  const queries = useQueryClient();
  const keyOf = (text: string) => ['till', 'list', text, cart, terms];
  const answer = useQuery({
    queryKey: keyOf(pasted.text),
    queryFn: ({ signal }) =>
      ask<PartList>('/pos/part/list', { query: { numbers: pasted.text }, cart, signal }),
    enabled: isOpen && pasted.text !== '',
    placeholderData: keepPreviousData,
  });
  const rows = pasted.text === '' ? [] : answer.data?.rows;

  useEffect(() => keep(place, pasted.text ? pasted : undefined), [pasted]);

  const close = () => {
    setOpen(false);
    setSaid('');
  };
  /** Goes on with these rows alone. */
  const goOn = (next: readonly PartListRow[]) => {
    const now = left(pasted, next);
    queries.setQueryData<PartList>(keyOf(now.text), { rows: [...next] });
    setPasted(now);
    if (next.length === 0 && !isSending.current) close();
  };

  const add = async () => {
    const sent = ready(pasted, rows ?? []);
    if (isSending.current || answer.isPlaceholderData || !rows || sent.length === 0) return;
    isSending.current = true;
    setSending(sent.length);
    setSaid('');
    goOn(rows.filter((row) => !sent.some(({ typed }) => typed === row.typed)));
    let refused: RefusedItem[];
    try {
      refused = await addList(sent.map((row) => itemOf(pasted, row)));
    } catch (error) {
      refused = sent.map((_, at) => ({ at, problem: wordsOf(error) }));
    }
    isSending.current = false;
    setSending(0);
    const back = refused.flatMap(({ at, problem }) => {
      const row = sent[at];
      return row ? [{ row, edit: { ...pasted.edits[row.typed], problem } }] : [];
    });
    setPasted((now) => {
      const whole = back.reduce((all, { row, edit }) => edited(all, row, edit), now);
      return pastedOn(whole, back.map(({ row }) => row.typed).join('\n'));
    });
    if (back.length > 0) {
      play('refused');
      setSaid(back.length === 1 ? t('1 line was not added.') : t('%d lines were not added.', back.length));
    }
  };

  // What is all on the ticket needs no dialog.
  const isDone = isOpen && pasted.text === '' && sending === 0 && !said;
  useEffect(() => {
    if (isDone) setOpen(false);
  }, [isDone]);

  return {
    pasted,
    rows,
    error: answer.error,
    retry: () => void answer.refetch(),
    isOpen,
    /** How many parts are on their way to the ticket. */
    sending,
    /** What became of the last try. */
    said,
    count: linesOf(pasted.text).length,
    open: () => setOpen(true),
    close,
    paste: (text: string) => {
      const next = pastedOn(pasted, text);
      const count = linesOf(next.text).length;
      setOpen(true);
      setSaid('');
      if (count <= mostLines) return setPasted(next);
      play('refused');
      const most = t('A list holds at most %d lines.', mostLines);
      const added = linesOf(text).length;
      setSaid(`${most} ${t('The %d lines pasted last are not in it: paste fewer at once.', added)}`);
    },
    edit: (row: PartListRow, edit: Edit) => setPasted(edited(pasted, row, edit)),
    takeOut: (row: PartListRow) => goOn((rows ?? []).filter(({ typed }) => typed !== row.typed)),
    discard: () => {
      const before = pasted;
      setPasted(nothingPasted);
      close();
      const run = () =>
        setPasted((now) => ({ ...pastedOn(before, now.text), edits: { ...before.edits, ...now.edits } }));
      succeeded(t('The list is thrown away.'), { wait: waits.undo, action: { label: t('Undo'), run } });
    },
    add,
  };
}

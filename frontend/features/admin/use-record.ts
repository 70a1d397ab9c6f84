import { useState } from 'react';
import { ask, type Repeat } from '../../api/client';
import type { Moved } from '../../api/types';
import { changed, onto } from '../../form/onto';
import { type Sending, useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { succeeded } from '../../ui/toasts';
import { useDraft, useKeptDraft } from './use-draft';
import { useSaveKey } from './use-save-key';

type Options<Kept, Typed> = {
  /** What is changed; null: something new. */
  kept: Kept | null;
  /** What stands in the fields of such a record: one value for what is chosen or typed as one thing. */
  typed: (kept: Kept | null) => Typed;
  /** The names of the fields, as the server has them. */
  fields: readonly string[];
  /** The record as it is now: asked for when somebody else has saved it first. */
  read: () => Promise<Kept>;
  /** What they made of it, in words. */
  differs: (before: Kept, now: Kept) => readonly string[];
  onSaved: (now: Kept) => void;
  /** What is typed is remembered until it is saved: for a form that is a screen and has no secrets in it. */
  isDrafted?: boolean;
};

type Save<Kept, Saved> = {
  /** Below it are its add and its edit. */
  path: string;
  form: NonNullable<Repeat['form']>;
  /** What names the record that is changed; null: something new. */
  id: { [name: string]: number | string } | null;
  intent: string;
  /** The record as the server keeps it now. */
  kept: (saved: Saved) => Kept;
};

export type RecordOf<Kept, Typed> = {
  values: Typed;
  set: (change: Partial<Typed>) => void;
  sending: Sending;
  isNew: boolean;
  /** Sends it: what is new goes on to its own screen, what was there shows how it is kept. */
  save: <Saved extends { success: string }>(call: Save<Kept, Saved>) => Promise<void>;
  /** Sent along, so that nobody saves over what they never saw. */
  version: string;
  /** How many values are not as they were opened. */
  changes: number;
  discard: () => void;
  /** It began with what was typed another time. */
  isFromDraft: boolean;
  /** The server's answer to a save. */
  take: (now: Kept) => void;
  /** Somebody saved first: what differs, and the two ways on. */
  meanwhile: { differs: readonly string[]; takeTheirs: () => void; keepMine: () => void } | undefined;
};

/** A record of the back office in a form: what was opened, what is typed, and what somebody else made of it meanwhile. */
export function useRecord<Kept extends { version: string }, Typed extends object>({
  kept,
  typed,
  fields,
  read,
  differs,
  onSaved,
  isDrafted = false,
}: Options<Kept, Typed>): RecordOf<Kept, Typed> {
  const { place, found: before } = useDraft<Kept, Typed>(isDrafted);
  const [values, set] = useValues<Typed>(() => ({ ...typed(kept), ...before?.values }));
  const isOlder = Boolean(kept && before?.opened && before.opened.version !== kept.version);
  const [opened, setOpened] = useState(isOlder && before ? before.opened : kept);
  const [theirs, setTheirs] = useState<Kept | undefined>(isOlder && kept ? kept : undefined);
  const [isFromDraft, setFromDraft] = useState(before !== undefined);
  const sending = useSending(fields, {
    onFailed: async (_, refusal) => {
      if (refusal?.status !== 409 || !opened) return;
      const now = await read();
      if (now.version !== opened.version) setTheirs(now);
    },
  });
  useSaveKey(sending.form.ref);
  const changes = changed(typed(opened), values).length;
  const forget = useKeptDraft(place, changes > 0 ? { opened, values } : undefined);
  const goOn = (now: Kept, next: Typed) => {
    setOpened(now);
    setTheirs(undefined);
    set(next);
    onSaved(now);
  };
  const take = (now: Kept) => goOn(now, typed(now));
  const version = opened?.version ?? '';
  const save = async <Saved extends { success: string }>({
    path,
    form,
    id,
    intent,
    kept,
  }: Save<Kept, Saved>) => {
    if (!id) {
      const { redirect } = await ask<Moved>(`${path}/add`, { method: 'POST', form, intent });
      forget();
      location.assign(redirect);
      return;
    }
    const sent = { ...form, ...id, version };
    const saved = await ask<Saved>(`${path}/edit`, { method: 'POST', form: sent, intent });
    succeeded(saved.success);
    take(kept(saved));
  };
  return {
    values,
    set,
    sending,
    isNew: !kept,
    save,
    version,
    changes,
    discard: () => {
      sending.clear();
      setFromDraft(false);
      set(typed(opened));
    },
    isFromDraft: isFromDraft && changes > 0,
    take,
    meanwhile:
      opened && theirs
        ? {
            differs: differs(opened, theirs),
            takeTheirs: () => {
              sending.clear();
              take(theirs);
            },
            keepMine: () => {
              sending.clear();
              goOn(theirs, onto(typed(opened), values, typed(theirs)));
            },
          }
        : undefined,
  };
}

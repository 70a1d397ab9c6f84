import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, type Fields, newIntent } from '../api/client';
import { queries } from '../api/query';
import { wordsOf } from '../api/words';

/** What a form found wrong before it sends, by field; what is not wrong may be undefined. */
export type Found = { [name: string]: string | undefined };

/** What is wrong with what was typed: beside its fields, and what belongs to none of them. */
type Wrong = { fields: Fields; rest: string };

export type Sending = {
  /** For the form: its first field that is wrong gets the focus. */
  form: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  errors: Fields;
  /** What is said above the button: all that belongs to none of the form's own fields. */
  rest: string;
  /**
   * Does the work of a submit, unless it is being done or something was found wrong. The work gets the intent: it stays
   * the same as long as nobody answered, so that what is tried again is done once.
   */
  send: (
    event: FormEvent,
    work: (intent: string) => Promise<void>,
    found?: Found,
    rest?: string,
  ) => Promise<void>;
};

const nothing: Wrong = { fields: {}, rest: '' };

/** How a form is sent, and what becomes of it. own are the names of its fields, as the server names them. */
export function useSending(own: readonly string[]): Sending {
  const [wrong, setWrong] = useState(nothing);
  const form = useRef<HTMLFormElement>(null);
  const intent = useRef('');
  const isSending = useRef(false);
  intent.current ||= newIntent();

  const { mutateAsync, isPending } = useMutation(
    {
      mutationFn: (work: (intent: string) => Promise<void>) => work(intent.current),
      networkMode: 'always', // what cannot be sent now is said now
      onSuccess: () => {
        intent.current = newIntent();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.isAnswer) intent.current = newIntent();
        setWrong(wrongOf(error, own));
      },
    },
    queries,
  );

  useEffect(() => {
    if (Object.keys(wrong.fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  return {
    form,
    isBusy: isPending,
    errors: wrong.fields,
    rest: wrong.rest,
    send: async (event, work, found = {}, rest = '') => {
      event.preventDefault();
      if (isSending.current) return;
      const fields = Object.fromEntries(Object.entries(found).filter(([, words]) => words)) as Fields;
      const isWrong = rest !== '' || Object.keys(fields).length > 0;
      setWrong(isWrong ? { fields, rest } : nothing);
      if (isWrong) return;
      isSending.current = true;
      await mutateAsync(work).catch(() => {}); // told by onError
      isSending.current = false;
    },
  };
}

function wrongOf(error: unknown, own: readonly string[]): Wrong {
  if (!(error instanceof ApiError)) return { fields: {}, rest: wordsOf(error) };
  const isOwn = ([name]: [string, string]) => own.includes(name);
  const all = Object.entries(error.fields);
  const fields = Object.fromEntries(all.filter(isOwn));
  const others = [...all.filter((field) => !isOwn(field)).map(([, words]) => words), ...error.sentences];
  const isSaid = others.length > 0 || Object.keys(fields).length > 0;
  return { fields, rest: isSaid ? others.join(', ') : error.message };
}

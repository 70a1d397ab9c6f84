import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, type Fields, newIntent } from '../api/client';
import { wordsOf } from '../api/words';

/** What a form found wrong before it sends, by field; what is not wrong may be undefined. */
export type Found = { [name: string]: string | undefined };

/** Does what was pressed for. Of the same intent the server does it once. */
export type Work = (intent: string) => Promise<unknown>;

/** What is wrong with what was typed: beside its fields, and what belongs to none of them. */
type Wrong = { fields: Fields; rest: readonly string[]; refusal?: ApiError | undefined };

export type Sending = {
  /** For the form: its first field that is wrong gets the focus, and a field is taken for right once it is typed in. */
  form: { ref: RefObject<HTMLFormElement | null>; onChange: (event: { target: EventTarget }) => void };
  isBusy: boolean;
  /** Name and error, for a field of the form's own. */
  field: (name: string) => { name: string; error: string | undefined };
  errors: Fields;
  /** Sentences for above the button: all that belongs to none of the form's own fields. */
  rest: readonly string[];
  /** What the server said no with, as long as it is shown. */
  refusal: ApiError | undefined;
  /**
   * Does the work, unless some is being done or something was found wrong. The work gets the intent: it stays the same
   * as long as nobody answered, whatever is typed meanwhile, so that what is tried again is done once.
   */
  send: (work: Work, found?: Found, rest?: string | readonly string[]) => void;
  /** Does the work of a submit. */
  submit: (event: FormEvent, work: Work, found?: Found, rest?: string | readonly string[]) => void;
  /** Takes back all that was said. */
  clear: () => void;
  /** The answer came by another way: what is sent next is another wish. */
  answered: () => void;
};

const nothing: Wrong = { fields: {}, rest: [] };

type Options = {
  /** The own field beside which all is said that belongs to none. */
  restAt?: string;
  /** Told of each failure, in words, with what the server said no with. What it does about it may take a while. */
  onFailed?: (words: string, refusal: ApiError | undefined) => unknown;
};

/**
 * How a form is sent, and what becomes of it. own are the names of its fields, as the server names them; of
 * transaction[bank] either part will do.
 */
export function useSending(own: readonly string[] = [], { restAt, onFailed }: Options = {}): Sending {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(nothing);
  const ref = useRef<HTMLFormElement>(null);
  const intent = useRef('');
  const isSending = useRef(false);

  const isNews = useRef(false);
  useEffect(() => {
    const first = '[aria-invalid="true"]:not(:disabled)';
    const focus = () => ref.current?.querySelector<HTMLElement>(first)?.focus();
    // a dialog that closes gives the focus back first
    if (isNews.current && isOfFields(wrong)) queueMicrotask(focus);
    isNews.current = false;
  }, [wrong]);
  const show = (next: Wrong) => {
    isNews.current = true;
    setWrong(next);
  };

  const send = async (work: Work, found: Found = {}, rest: string | readonly string[] = []) => {
    if (isSending.current) return;
    const mistakes = { fields: saidOf(found), rest: [rest].flat().filter(Boolean) };
    if (isOfFields(mistakes) || mistakes.rest.length > 0) return show(mistakes);
    isSending.current = true;
    setBusy(true);
    setWrong(nothing);
    intent.current ||= newIntent();
    try {
      await work(intent.current);
      intent.current = '';
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      if (refusal?.isAnswer) intent.current = '';
      const words = wordsOf(error);
      const said = refusal ? wrongOf(refusal, own) : { fields: {}, rest: [words] };
      const dealing = onFailed?.(words, refusal);
      show(restAt && said.rest.length > 0 ? allBeside(said, restAt) : said);
      await dealing;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return {
    form: {
      ref,
      onChange: ({ target }) => {
        const name = target instanceof Element && target.getAttribute('name');
        if (name) setWrong((before) => without(before, name));
      },
    },
    isBusy,
    field: (name) => ({ name, error: wrong.fields[name] }),
    errors: wrong.fields,
    rest: wrong.rest,
    refusal: wrong.refusal,
    send,
    submit: (event, ...sent) => {
      event.preventDefault();
      event.stopPropagation(); // a dialog may stand inside another form
      void send(...sent);
    },
    clear: () => setWrong(nothing),
    answered: () => {
      intent.current = '';
    },
  };
}

function isOfFields({ fields }: Wrong): boolean {
  return Object.keys(fields).length > 0;
}

function saidOf(found: Found): Fields {
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words)) as Fields;
}

function without(wrong: Wrong, name: string): Wrong {
  if (!(name in wrong.fields)) return wrong;
  const { [name]: _, ...fields } = wrong.fields;
  const isLast = Object.keys(fields).length === 0 && wrong.rest.length === 0;
  return isLast ? nothing : { ...wrong, fields };
}

function wrongOf(refusal: ApiError, own: readonly string[]): Wrong {
  const fields: Fields = {};
  const others: string[] = [];
  for (const [name, words] of Object.entries(refusal.fields)) {
    const field = own.find((one) => name === one || name.startsWith(`${one}[`) || name.endsWith(`[${one}]`));
    if (field) fields[field] ??= words;
    else others.push(words);
  }
  const rest = [...others, ...refusal.sentences];
  const isSaid = rest.length > 0 || Object.keys(fields).length > 0;
  return { fields, rest: isSaid ? rest : [refusal.message], refusal };
}

function allBeside({ fields, rest, refusal }: Wrong, name: string): Wrong {
  const words = [fields[name], ...rest].filter(Boolean).join(', ');
  return { fields: { ...fields, [name]: words }, rest: [], refusal };
}

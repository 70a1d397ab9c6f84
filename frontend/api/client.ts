import { leave, type Wanted } from '../lib/approval';
import { type Locked, unlocked } from '../lib/lock';
import { failing, reached, recovered } from '../lib/reach';
import { t } from '../lib/text';
import { ToldError } from '../lib/told-error';
import { training } from '../lib/training';
import { meantTwice } from '../lib/twin';
import type { Repeatable } from './types';

export type Fields = Record<string, string>;

/** How a person goes on in spite of a refusal: the parameter that is sent with it, and what they should know first. */
export type Confirmable = { parameter: string; notes: string[] };

/** A refusal or a failure. status is 0 when the server was not reached. The message of a fault of ours ends with its code. */
export class ApiError extends ToldError {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Field name to message; empty when nothing belongs to a field. */
  readonly fields: Fields;
  /** Several sentences that belong to no field (API-3). */
  readonly sentences: string[];
  /** Whole seconds after which another try makes sense, where the server said so. */
  readonly retryAfter: number | undefined;
  /** What an approval would lift the refusal of (TRD-12). */
  readonly wanted: Wanted | undefined;
  readonly confirm: Confirmable | undefined;
  /** Of a locked register: what its lock screen says (MODE-2). */
  readonly locked: Locked | undefined;

  constructor(
    status: number,
    message: string,
    more: {
      fields?: Fields;
      sentences?: string[];
      retryAfter?: number;
      wanted?: Wanted;
      confirm?: Confirmable;
      code?: string;
      locked?: Locked;
    } = {},
  ) {
    super(message, more.code);
    this.status = status;
    this.fields = more.fields ?? {};
    this.sentences = more.sentences ?? [];
    this.retryAfter = more.retryAfter;
    this.wanted = more.wanted;
    this.confirm = more.confirm;
    this.locked = more.locked;
  }

  /**
   * The server has decided. A silence, a fault of the shop and a conflict that passes by itself leave open what was done,
   * or by which try.
   */
  get isAnswer(): boolean {
    const passes = this.status === 409 && this.retryAfter !== undefined;
    return this.status !== 0 && this.status < 500 && !passes;
  }

  /** All that it says: what belongs to fields, then to none; the message where there is neither. */
  get words(): string[] {
    const words = [...Object.values(this.fields), ...this.sentences];
    return words.length > 0 ? words : [this.message];
  }
}

type Scalar = string | number | boolean;
export type FormValue = Scalar | null | undefined | FormValue[] | { [name: string]: FormValue };

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters of the address. */
  query?: Record<string, Scalar | null | undefined>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form; nested names use brackets (API-1). */
  form?: { [name: string]: FormValue };
  /** Sent in parts, as files are. */
  parts?: FormData;
  /** Sent as it is: the whole of what is sent. */
  file?: Blob;
  /** From newIntent(): one per wish of a person, the same for every try of it (API-6). */
  intent?: string;
  /** Which cart the call is about, where a register holds several. */
  cart?: string;
  /** Milliseconds; 15 s unless told. */
  timeout?: number;
  signal?: AbortSignal;
};

/** A call that changes nothing. */
export type Read = Omit<Call, 'method' | 'intent' | 'form' | 'json' | 'parts' | 'file'>;

/** A change that does no harm when it is sent twice. */
export type Repeat = Omit<Call, 'method' | 'intent'> & { method: 'POST' | 'PUT' | 'DELETE' };

/** A change that must not happen twice. */
export type Intent = Repeat & { intent: string };

/** A fresh Idempotency-Key. */
export function newIntent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/**
 * Asks the server and gives back its JSON, or throws ApiError. Shows nothing: that is the caller's choice. Where a person
 * must approve, the screen asks for that (TRD-12), and the same call goes out again with their leave, as often as the server
 * names something else to approve; where the register is locked it waits for who unlocks it (MODE-2); where the same was done
 * a moment ago it asks whether it is meant twice (API-6). A change needs an intent, unless its address is known as one that
 * may be sent twice.
 */
export async function ask<Reply>(path: string, call?: Read): Promise<Reply>;
export async function ask<Reply>(path: Repeatable, call: Repeat): Promise<Reply>;
export async function ask<Reply>(path: string, call: Intent): Promise<Reply>;
export async function ask<Reply>(path: string, call: Call = {}): Promise<Reply> {
  const brought: Brought = { approvals: [], confirmed: [] };
  let sent = call;
  for (;;) {
    try {
      return await askOnce<Reply>(path, sent, brought);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { confirm, locked, wanted } = error;
      if (locked && (await unlocked.ask(locked))) continue;
      if (confirm?.parameter === twin && (await meantTwice.ask(confirm.notes))) {
        sent = { ...sent, form: { ...sent.form, [twin]: 1 } };
        continue;
      }
      const isAgain = brought.approvals.length > 0;
      const given = wanted && (await leave.ask(isAgain ? { ...wanted, isAgain } : wanted));
      if (!given) throw error;
      brought[wanted.alone ? 'confirmed' : 'approvals'].push(given);
    }
  }
}

/** The parameter with which a person says that the same is meant twice. */
const twin = 'confirm_duplicate';

/** What a call brings along: tokens of other people's approvals, and the effects that its own person has confirmed. */
type Brought = { approvals: string[]; confirmed: string[] };

async function askOnce<Reply>(path: string, call: Call, brought: Brought): Promise<Reply> {
  const method = call.method ?? 'GET';
  const headers = new Headers({ Accept: 'application/json' });
  if (method !== 'GET') headers.set('X-Requested-With', 'camber');
  if (training()) headers.set('X-Training', training());
  if (call.intent) headers.set('Idempotency-Key', call.intent);
  if (call.cart) headers.set('X-Cart', call.cart);
  if (brought.approvals.length > 0) headers.set('X-Approval', brought.approvals.join(','));
  if (brought.confirmed.length > 0) headers.set('X-Confirmed', brought.confirmed.join(','));
  if (call.file) headers.set('Content-Type', 'application/octet-stream');
  if (call.json !== undefined) headers.set('Content-Type', 'application/json');

  const timeout = AbortSignal.timeout(call.timeout ?? 15_000);
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(address(path, call.query), {
      method,
      headers,
      credentials: 'same-origin',
      // A change outlives the page that asked for it; browsers allow that for 64 KB, which a file exceeds.
      keepalive: method !== 'GET' && !call.parts && !call.file,
      body: bodyOf(call),
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    });
    body = await answer.json().catch((cause: unknown) => {
      if (cause instanceof SyntaxError) return undefined;
      throw cause;
    });
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    reached(false);
    const isOnce = method !== 'GET' && call.intent !== undefined; // the same intent, sent again, does it once
    throw new ApiError(
      0,
      isOnce
        ? t(
            'The shop did not answer, and whether this was done is not known. Check the connection and try again: it is done once.',
          )
        : t('The shop cannot be reached. Check the connection and try again.'),
    );
  }
  reached(true);
  if (!answer.ok || body === undefined || refusal(body)) {
    const error = problem(answer, body);
    if (answer.status === 503 && (body as Refusal | undefined)?.down === true) failing(error.message);
    throw error;
  }
  if (method !== 'GET') recovered();
  return body as Reply;
}

function bodyOf({ form, parts, json, file }: Call): Blob | FormData | URLSearchParams | string | null {
  if (file) return file;
  if (parts) return parts;
  if (form) return formBody(form);
  return json === undefined ? null : JSON.stringify(json);
}

/** Names and values of a form, nested ones as products[0][cart_key]; null and undefined are left out. */
export function formBody(values: { [name: string]: FormValue }): URLSearchParams {
  const body = new URLSearchParams();
  const add = (name: string, value: FormValue): void => {
    if (value === null || value === undefined) return;
    if (typeof value !== 'object') body.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
  };
  add('', values);
  return body;
}

function address(path: string, query: Call['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
}

type Refusal = {
  error?: unknown;
  errors?: unknown;
  success?: unknown;
  approval?: unknown;
  confirm?: unknown;
  notes?: unknown;
  code?: unknown;
  lock?: unknown;
  down?: unknown;
};

/** An error of a list: a sentence, or what it is about with one (DIST-5). */
function sentenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { mpn, message } = error as { mpn?: unknown; message?: unknown };
  return mpn ? t('%s: %s', String(mpn), String(message)) : String(message);
}

/** Some calls of the product refuse with status 200 and success false. */
function refusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && (body as Refusal).success === false;
}

function problem(answer: Response, body: unknown): ApiError {
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  const { error, errors } = refusal;
  const code = typeof refusal.code === 'string' ? refusal.code : '';
  const message = typeof error === 'string' && error ? error : t('Something went wrong!');
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(answer.status, code ? t('%s Code %s.', message, code) : message, {
    code,
    ...(Array.isArray(errors)
      ? { sentences: errors.map(sentenceOf) }
      : { fields: Object.fromEntries(Object.entries(errors ?? {}).map(([k, v]) => [k, String(v)])) }),
    ...(Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
    ...(answer.status === 423 && refusal.lock ? { locked: refusal.lock as Locked } : {}),
    ...(typeof refusal.confirm === 'string' && {
      confirm: {
        parameter: refusal.confirm,
        notes: Array.isArray(refusal.notes) ? refusal.notes.map(String) : [],
      },
    }),
    ...(typeof refusal.approval === 'object' && refusal.approval && { wanted: refusal.approval as Wanted }),
  });
}

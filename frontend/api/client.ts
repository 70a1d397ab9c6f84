import { reached } from '../lib/reach';
import { t } from '../lib/text';

export type Fields = Record<string, string>;

/** A refusal or a failure. status is 0 when the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Field name to message; empty when nothing belongs to a field. */
  readonly fields: Fields;
  /** Several sentences that belong to no field (API-3). */
  readonly sentences: string[];
  /** Whole seconds after which another try makes sense, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    more: { fields?: Fields; sentences?: string[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = more.fields ?? {};
    this.sentences = more.sentences ?? [];
    this.retryAfter = more.retryAfter;
  }
}

type Scalar = string | number | boolean;
export type FormValue = Scalar | null | undefined | FormValue[] | { [name: string]: FormValue };

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters of the address. */
  query?: Record<string, Scalar | null | undefined>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form; nested names use brackets (API-1). */
  form?: { [name: string]: FormValue };
  /** From newIntent(): one per wish of a person, the same for every try of it (API-6). */
  intent?: string;
  /** Which cart the call is about, where a register holds several. */
  cart?: string;
  /** Milliseconds; 15 s unless told. */
  timeout?: number;
  signal?: AbortSignal;
};

/** A fresh Idempotency-Key. */
export function newIntent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Asks the server and gives back its JSON, or throws ApiError. Shows nothing: that is the caller's choice. */
export async function ask<Reply>(path: string, call: Call = {}): Promise<Reply> {
  const method = call.method ?? 'GET';
  const headers = new Headers({ Accept: 'application/json' });
  if (method !== 'GET') headers.set('X-Requested-With', 'camber');
  if (call.intent) headers.set('Idempotency-Key', call.intent);
  if (call.cart) headers.set('X-Cart', call.cart);
  if (call.json !== undefined) headers.set('Content-Type', 'application/json');

  const timeout = AbortSignal.timeout(call.timeout ?? 15_000);
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(address(path, call.query), {
      method,
      headers,
      credentials: 'same-origin',
      keepalive: method !== 'GET', // a change outlives the page that asked for it
      body: call.form ? formBody(call.form) : call.json === undefined ? null : JSON.stringify(call.json),
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    });
    body = await answer.json().catch((cause: unknown) => {
      if (cause instanceof SyntaxError) return undefined;
      throw cause;
    });
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    reached(false);
    throw new ApiError(0, t('The shop cannot be reached. Check the connection and try again.'));
  }
  reached(true);
  if (!answer.ok || body === undefined || refusal(body)) throw problem(answer, body);
  return body as Reply;
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

type Refusal = { error?: unknown; errors?: unknown; success?: unknown };

/** Some calls of the product refuse with status 200 and success false. */
function refusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && (body as Refusal).success === false;
}

function problem(answer: Response, body: unknown): ApiError {
  const { error, errors } = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(
    answer.status,
    typeof error === 'string' && error ? error : t('Something went wrong!'),
    {
      ...(Array.isArray(errors)
        ? { sentences: errors.map(String) }
        : { fields: Object.fromEntries(Object.entries(errors ?? {}).map(([k, v]) => [k, String(v)])) }),
      ...(Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
    },
  );
}

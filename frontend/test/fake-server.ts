import { vi } from 'vitest';
import type { Replies } from '../api/types';

/** What a call sent. */
export type Sent = { route: string; values: Record<string, string>; intent: string | null };

type Answers = {
  [Route in keyof Replies]?: (sent: Sent) => Replies[Route] | Response | Promise<Replies[Route] | Response>;
};

/** Stands for the server: replies typed as the real ones. The result lists every call in its order. */
export function fakeServer(answers: Answers): Sent[] {
  const calls: Sent[] = [];
  const answerTo = async (path: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(path), 'http://shop.test');
    const route = `${init.method ?? 'GET'} ${url.pathname}`;
    const values = Object.fromEntries([
      ...url.searchParams,
      ...((init.body as URLSearchParams | null) ?? []),
    ]);
    const sent = { route, values, intent: new Headers(init.headers).get('Idempotency-Key') };
    calls.push(sent);
    const answer = answers[route as keyof Replies];
    if (!answer) throw new Error(`nobody answers ${route}`);
    const reply = await answer(sent);
    return reply instanceof Response ? reply : Response.json(reply);
  };
  vi.stubGlobal('fetch', vi.fn(answerTo));
  return calls;
}

/** A refusal as API-3 has it. */
export function refusal(status: number, error: string, errors: Record<string, string> = {}): Response {
  return Response.json({ error, errors, error_message: error }, { status });
}

/** Nobody answers. */
export function silence(): Promise<never> {
  return Promise.reject(new TypeError('planted'));
}

/** Presses twice what nobody answers, with what is done in between, and says by which keys it was sent. */
export async function keysOfTwo(
  sent: readonly Sent[],
  press: () => Promise<unknown>,
  between: () => Promise<unknown> = async () => {},
): Promise<(string | null)[]> {
  const keys = () => sent.filter(({ intent }) => intent !== null).map(({ intent }) => intent);
  const before = keys().length;
  await press();
  await vi.waitUntil(() => keys().length > before);
  await between();
  await press();
  await vi.waitUntil(() => keys().length > before + 1);
  return keys().slice(before);
}

import { ApiError } from './client';

/**
 * Asks for what nobody misses when it does not come: it says nothing of a network that is away, and gives up early. A
 * refusal is an ApiError without words.
 */
export async function glance<Reply>(
  path: string,
  query: Record<string, string>,
  stop: AbortSignal,
): Promise<Reply> {
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`, {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
    signal: AbortSignal.any([stop, AbortSignal.timeout(4_000)]),
  }).catch((cause: unknown) => {
    if (stop.aborted) throw cause;
    throw new ApiError(0, '');
  });
  if (!answer.ok) throw new ApiError(answer.status, '');
  return answer.json();
}

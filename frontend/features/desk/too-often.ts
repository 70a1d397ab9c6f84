import type { ApiError } from '../../api/client';
import { t } from '../../lib/text';

/** What is said of too many wrong tries, otherwise than the server says it; empty: there were not. */
export function tooOften(refusal: ApiError | undefined): string {
  const held = refusal?.status === 429 && refusal.retryAfter;
  return held ? t('Too many wrong tries. Try again in %d s.', held) : '';
}

import { t } from '../lib/text';
import { ApiError } from './client';

/** All that a refusal says, for a place that shows one line (API-3). Of anything else the console has what it was. */
export function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return error.words.join(', ');
  console.error(error);
  return t('Something went wrong!');
}

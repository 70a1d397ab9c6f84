import { question } from './question';

/** Whether a person means the same a second time (API-6): asked with what was done a moment ago, a sentence each. */
export const meantTwice = question<string[], boolean>();

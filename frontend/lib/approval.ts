import { question } from './question';

/** What a call would do that a person may not do just so (TRD-12). */
export type Wanted = {
  permission: string;
  /** All that it is, signed by the server. */
  effect: string;
  /** What would happen, a sentence first. */
  words: string[];
  /** The person may do it alone, once they have said that they mean it. */
  alone: boolean;
  /** An approval was brought along already, and this is what needs one now. */
  isAgain?: boolean;
};

/**
 * A person's leave for what a call would do: the token of another person's approval, or the effect itself where one's own
 * word is enough. No answer: nobody gave leave.
 */
export const leave = question<Wanted, string>();

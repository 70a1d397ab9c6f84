import { question } from './question';

/** What a call would do that a person may not do just so (TRD-12). */
export type Wanted = {
  permission: string;
  /** All that it is, signed by the server. */
  effect: string;
  /** "Approve this price". */
  title: string;
  /** Who asks, where, and for whose ticket. */
  asked: string;
  /** What would happen, a sentence first. */
  words: string[];
  /** What it gives away; empty: nothing that has an amount. */
  amount: string;
  /** Another price of a line in figures, shown instead of the words. */
  price?: ApprovedPrice;
  /** How long the server waits for an answer. */
  seconds: number;
  /** The person may do it alone, once they have said that they mean it. */
  alone: boolean;
  /** An approval was brought along already, and this is what needs one now. */
  isAgain?: boolean;
};

/** What a line costs and is to cost, each piece; change is of all of them. */
export type ApprovedPrice = {
  name: string;
  number: string;
  quantity: number;
  was: string;
  now: string;
  change: string;
  percent: string;
  /** null: what it costs the shop is not known, or not for whom this is shown to. */
  margin: { was: string; now: string; cost: string } | null;
  reason: string;
  /** How far who asks goes alone. */
  limit: string;
};

/**
 * A person's leave for what a call would do: the token of another person's approval, or the effect itself where one's own
 * word is enough. No answer: nobody gave leave.
 */
export const leave = question<Wanted, string>();

/** What a call would do that a person may not do just so (TRD-12). */
export type Wanted = {
  permission: string;
  /** All that it is, signed by the server. */
  effect: string;
  /** What would happen, a sentence first. */
  words: string[];
  /** The person may do it alone, once they have said that they mean it. */
  alone: boolean;
};

type Asker = (wanted: Wanted) => Promise<string | undefined>;

let asker: Asker | undefined;

/** The screen's own way to ask a person for leave; the returned function takes it away. */
export function answerApprovals(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** The token of another person's approval, or the effect itself where one's own word is enough; undefined: nobody gave leave. */
export async function askApproval(wanted: Wanted): Promise<string | undefined> {
  return asker?.(wanted);
}

/** What a person may not do alone: one action on one thing (TRD-12). */
export type Wanted = { permission: string; subject: string; id: number };

type Asker = (wanted: Wanted) => Promise<string | undefined>;

let asker: Asker | undefined;

/** The screen's own way to ask another person for leave; the returned function takes it away. */
export function answerApprovals(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** The token of another person's approval; undefined: nobody gave one. */
export async function askApproval(wanted: Wanted): Promise<string | undefined> {
  return asker?.(wanted);
}

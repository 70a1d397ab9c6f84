type Asker = (notes: string[]) => Promise<boolean>;

let asker: Asker | undefined;

/** The screen's own way to ask whether something is meant a second time; the returned function takes it away. */
export function answerTwins(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** Whether a person means the same a second time; where nobody can be asked they don't. */
export async function askTwin(notes: string[]): Promise<boolean> {
  return (await asker?.(notes)) ?? false;
}

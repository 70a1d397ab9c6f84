/** A question that a call has for the person at the screen, and the way it reaches them. */
export type Question<Asked, Answer> = {
  /** What the person answers; undefined where no screen asks, or where they turn away from it. */
  ask: (asked: Asked) => Promise<Answer | undefined>;
  /** The screen's own way to ask it from now on; the returned function takes it away. */
  askBy: (next: (asked: Asked) => Promise<Answer | undefined>) => () => void;
};

/** Makes a question. One screen at a time asks it: the last that said how. */
export function question<Asked, Answer>(): Question<Asked, Answer> {
  let asker: ((asked: Asked) => Promise<Answer | undefined>) | undefined;
  return {
    ask: async (asked) => asker?.(asked),
    askBy: (next) => {
      asker = next;
      return () => {
        if (asker === next) asker = undefined;
      };
    },
  };
}

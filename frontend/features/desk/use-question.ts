import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../lib/question';

/** What is being asked, undefined for nothing, and how it is answered. */
type Open<Asked, Answer> = [asked: Asked | undefined, settle: (answer?: Answer) => void];

/** Lets the component ask a question for as long as it is on the screen, one at a time: of two the newer one stands. */
export function useQuestion<Asked, Answer>({ askBy }: Question<Asked, Answer>): Open<Asked, Answer> {
  const [asked, setAsked] = useState<Asked>();
  const settled = useRef<((answer?: Answer) => void) | undefined>(undefined);
  useEffect(
    () =>
      askBy(
        (next) =>
          new Promise((answer) => {
            settled.current?.();
            settled.current = answer;
            setAsked(next);
          }),
      ),
    [askBy],
  );
  const settle = (answer?: Answer) => {
    settled.current?.(answer);
    settled.current = undefined;
    setAsked(undefined);
  };
  return [asked, settle];
}

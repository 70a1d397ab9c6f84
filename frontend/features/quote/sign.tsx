import { useEffect, useRef, useState } from 'react';
import type { QuoteSign } from '../../api/types';
import { isDrawn, pathOf, type Strokes } from '../../lib/ink';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { SignSheet } from '../../ui/sign-sheet';

/** Where a quote is signed with a finger, a pen or a mouse; or the name that is typed above is the signature. */
export function Sign({ sign }: { sign: QuoteSign }) {
  const [isTyped, setTyped] = useState(sign.is_typed);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [isShort, setShort] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const total = useTotal(sign, ref);
  const problem =
    isShort && !isDrawn(strokes) ? t('Please draw your signature, or type your name instead.') : '';
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form || isTyped) return;
    const check = (event: Event) => {
      if (isDrawn(strokes)) return;
      event.preventDefault();
      setShort(true);
    };
    form.addEventListener('submit', check);
    return () => form.removeEventListener('submit', check);
  }, [isTyped, strokes]);
  return (
    <div className="grid gap-4" ref={ref}>
      <input type="hidden" name="sign" value={isTyped ? 'typed' : 'drawn'} />
      {isTyped ? (
        <p className="mut">{t('Your typed name is your signature.')}</p>
      ) : (
        <>
          <input type="hidden" name="drawing" value={pathOf(strokes)} />
          <SignSheet strokes={strokes} onStrokes={setStrokes} />
        </>
      )}
      {(problem || sign.problem) && !isTyped && (
        <p className="problem" role="alert">
          {problem || sign.problem}
        </p>
      )}
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Button onClick={() => setTyped(!isTyped)}>{isTyped ? t('Draw instead') : t('Type instead')}</Button>
        {!isTyped && strokes.length > 0 && <Button onClick={() => setStrokes([])}>{t('Clear')}</Button>}
      </p>
      <Button look="primary" size={56} type="submit">
        {t('Approve %s', price(total))}
      </Button>
    </div>
  );
}

/** What the boxes that are ticked come to; they stand in the page. */
function useTotal(sign: QuoteSign, ref: { current: HTMLElement | null }) {
  const [total, setTotal] = useState(fromMajor(sign.total));
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form) return;
    const sum = () => {
      const left = sign.boxes.filter(
        ({ field }) => !form.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.checked,
      );
      setTotal(left.reduce((rest, box) => rest - fromMajor(box.amount), fromMajor(sign.total)));
    };
    sum();
    form.addEventListener('change', sum);
    return () => form.removeEventListener('change', sum);
  }, [sign, ref]);
  return Math.max(0, total);
}

import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AddToCart, Fit } from '../../api/types';

const HeadsUp = lazy(() => import('./heads-up'));

/**
 * CAT-7: press adds, at once or when "Heads up!" was answered; question is that dialog. warn is what is asked about: the
 * same is asked once.
 */
export function useHeadsUp(
  part: Pick<AddToCart, 'product_id' | 'name'>,
  warn: Fit | undefined,
  add: (isUnderstood: boolean) => void,
): { press: () => void; question: ReactNode } {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const [answered, setAnswered] = useState<Fit>();
  return {
    press: () => (warn && warn !== answered ? setDialog('open') : add(warn !== undefined)),
    question: warn && dialog !== 'never' && (
      <Suspense>
        <HeadsUp
          action={{ ...part, fit: warn }}
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onAgree={() => {
            setAnswered(warn);
            add(true);
          }}
        />
      </Suspense>
    ),
  };
}

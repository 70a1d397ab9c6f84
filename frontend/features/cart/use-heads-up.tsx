import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { AddToCart, Fit } from '../../api/types';

/** The dialog, which knows of vehicles: the island brings it. */
export type HeadsUp = ComponentType<{
  action: Pick<AddToCart, 'product_id' | 'name' | 'fit'>;
  open: boolean;
  onClose: () => void;
  onAgree: () => void;
}>;

/**
 * CAT-7: press adds, at once or when "Heads up!" was answered; question is that dialog. warn is what is asked about: the
 * same is asked once.
 */
export function useHeadsUp(
  Dialog: HeadsUp,
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
        <Dialog
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

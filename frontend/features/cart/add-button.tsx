import { lazy, Suspense, useState } from 'react';
import type { CardButton } from '../../api/types';
import { classes } from '../../lib/classes';
import { Button } from '../../ui/button';
import { AddLabel } from './add-label';
import { letters, lookOf } from './look-of';
import { useAdding } from './use-adding';

const HeadsUp = lazy(() => import('./heads-up'));

/** The control of a card: the first variant of CAT-7 that applies; the server says which. */
export function AddButton({ button }: { button: CardButton }) {
  const { at, add } = useAdding(button.name, button.instant);
  const [warning, setWarning] = useState<'never' | 'open' | 'closed'>('never');
  const addOne = () => void add({ productId: button.product_id, quantity: button.minimum, options: {} });

  if (button.kind !== 'add') {
    return (
      <a className={classes('btn', letters[lookOf(button)])} href={button.href}>
        <AddLabel label={button.label} name={button.name} isAdded={false} />
      </a>
    );
  }
  return (
    <>
      <Button
        look={lookOf(button)}
        busy={at === 'adding'}
        onClick={() => (button.warn ? setWarning('open') : addOne())}
      >
        <AddLabel label={button.label} name={button.name} isAdded={at === 'added'} />
      </Button>
      {button.warn && warning !== 'never' && (
        <Suspense>
          <HeadsUp
            action={{ name: button.name, fit: button.warn }}
            open={warning === 'open'}
            onClose={() => setWarning('closed')}
            onAgree={addOne}
          />
        </Suspense>
      )}
    </>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { AddToCart } from '../../api/types';
import { classes } from '../../lib/classes';
import { Button } from '../../ui/button';
import { AddLabel } from './add-label';
import { useAdding } from './use-adding';

const HeadsUp = lazy(() => import('./heads-up'));

/** The control of a card: the first variant of CAT-7 that applies; the server says which. */
export function AddButton({ action }: { action: AddToCart }) {
  const { at, add } = useAdding(action.name);
  const [warning, setWarning] = useState<'never' | 'open' | 'closed'>('never');
  const addOne = () => void add({ productId: action.product_id, quantity: action.minimum, options: {} });

  if (action.kind === 'contact') return <p className="s dim">{action.label}</p>;
  if (action.kind !== 'add') {
    return (
      <a className={classes('btn', action.solid ? 'p' : 'o')} href={action.href}>
        <AddLabel label={action.label} name={action.name} isAdded={false} />
      </a>
    );
  }
  return (
    <>
      <Button
        look={action.solid ? 'primary' : 'outline'}
        busy={at === 'adding'}
        onClick={() => (action.warn ? setWarning('open') : addOne())}
      >
        <AddLabel label={action.label} name={action.name} isAdded={at === 'added'} />
      </Button>
      {warning !== 'never' && (
        <Suspense>
          <HeadsUp
            action={action}
            open={warning === 'open'}
            onClose={() => setWarning('closed')}
            onAgree={addOne}
          />
        </Suspense>
      )}
    </>
  );
}

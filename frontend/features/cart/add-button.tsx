import type { CardButton } from '../../api/types';
import { classes } from '../../lib/classes';
import { Button } from '../../ui/button';
import { AddLabel } from './add-label';
import { letters, lookOf } from './look-of';
import { useAdding } from './use-adding';
import { type HeadsUp, useHeadsUp } from './use-heads-up';

/** The control of a card: the first variant of CAT-7 that applies; the server says which. */
export function AddButton({ button, headsUp }: { button: CardButton; headsUp: HeadsUp }) {
  const { at, add } = useAdding(button.name, button.instant);
  const { press, question } = useHeadsUp(headsUp, button, button.warn, (understood) => {
    add({ productId: button.product_id, quantity: button.minimum, options: {}, understood });
  });

  if (button.kind !== 'add') {
    return (
      <a className={classes('btn', letters[lookOf(button)])} href={button.href}>
        <AddLabel label={button.label} name={button.name} isAdded={false} />
      </a>
    );
  }
  return (
    <>
      <Button look={lookOf(button)} busy={at === 'adding'} onClick={press}>
        <AddLabel label={button.label} name={button.name} isAdded={at === 'added'} />
      </Button>
      {question}
    </>
  );
}

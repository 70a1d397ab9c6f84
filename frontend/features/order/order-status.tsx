import type { Status } from '../../api/types';
import { classes } from '../../lib/classes';

/** The named status of an order in its colour; one that is called off is hatched. */
export function OrderStatus({ status }: { status: Status }) {
  return <span className={classes('st', status.tone)}>{status.name}</span>;
}

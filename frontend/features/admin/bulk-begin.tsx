import { ask, type Repeat } from '../../api/client';
import type { Moved } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { Button } from '../../ui/button';

type Props = {
  /** Which products: their ids, or what narrows the list. */
  form: NonNullable<Repeat['form']>;
  /** Why there is nothing to change. */
  off?: string | false;
  children: string;
};

/** Begins a bulk edit of products, which goes on on a screen of its own. */
export function BulkBegin({ form, off = false, children }: Props) {
  const { send, isBusy, rest } = useSending();
  const begin = () =>
    send(async () => {
      const moved = await ask<Moved>('/admin/api/product/bulk', { method: 'POST', form, timeout: 120_000 });
      location.assign(moved.redirect);
    });
  return (
    <>
      <Button busy={isBusy} off={off} onClick={begin}>
        {children}
      </Button>
      <FormErrors>{rest}</FormErrors>
    </>
  );
}

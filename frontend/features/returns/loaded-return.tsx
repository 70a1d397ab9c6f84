import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/client';
import type { CounterReturn } from '../../api/types';
import { t } from '../../lib/text';
import { Failed } from '../../ui/failed';
import { Skeleton } from '../../ui/skeleton';
import { loadReturn } from './calls';

type LoadedReturnProps = { id: number; children: (of: CounterReturn, onStale: () => void) => ReactNode };

/** What can come back of an order, once it is there; else why it can't. */
export function LoadedReturn({ id, children }: LoadedReturnProps) {
  const form = useQuery({
    queryKey: ['return', id],
    queryFn: ({ signal }) => loadReturn(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const read = () => void form.refetch();
  if (form.isError) {
    if (form.error instanceof ApiError && form.error.status > 0 && form.error.status < 500)
      return <p className="notice barricade">{form.error.message}</p>;
    return <Failed error={form.error} onRetry={read} />;
  }
  if (!form.data) return <Skeleton shape="row" count={4} />;
  const { customer, sold_text, receipt_number, refundable_text, earlier, refusal } = form.data;
  return (
    <>
      <p className="mut">
        <span translate="no">{[customer, sold_text, receipt_number].filter(Boolean).join(' · ')}</span>
        {'. '}
        {t('%s can be paid back.', refundable_text)}{' '}
        {earlier.length > 0 &&
          (earlier.length === 1 ? t('1 return before.') : t('%d returns before.', earlier.length))}
      </p>
      {refusal ? <p className="notice barricade">{refusal}</p> : children(form.data, read)}
    </>
  );
}

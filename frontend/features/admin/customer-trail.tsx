import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { CustomerTrail as Read } from '../../api/types';
import { Failed } from '../../ui/failed';
import { Skeleton } from '../../ui/skeleton';
import { Trail } from './trail';

/** What was done to a customer. */
export function CustomerTrail({ customerId }: { customerId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['customer trail', customerId],
    queryFn: ({ signal }) => ask<Read>('/admin/api/customer/trail', { query: { customerId }, signal }),
    retry: false,
    staleTime: 0,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Trail rows={data.results} /> : <Skeleton shape="row" count={4} />;
}

import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/client';
import { queries } from '../api/query';
import type { Training } from '../api/types';
import { t } from '../lib/text';
import { Failed } from '../ui/failed';
import { Progress } from '../ui/progress';
import { Skeleton } from '../ui/skeleton';

const key = ['training'];

/** How the training shop is (OPS-8); asked again and again while it is filled. */
export function useTraining(path: string) {
  return useQuery(
    {
      queryKey: key,
      queryFn: ({ signal }) => ask<Training>(path, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'filling' ? 1_000 : false),
    },
    queries,
  );
}

/** What came of asking for it to be filled anew. */
export function tookTraining(now: Training): void {
  queries.setQueryData(key, now);
}

/** In words, and with how far its filling is. */
export function TrainingState({ training }: { training: ReturnType<typeof useTraining> }) {
  const { data: now } = training;
  if (!now)
    return training.isError ? (
      <Failed error={training.error} onRetry={() => void training.refetch()} />
    ) : (
      <Skeleton shape="row" count={2} />
    );
  return (
    <div className="grid gap-4">
      <p>
        {now.ready
          ? t('The training shop is a copy of this shop as it was on %s.', now.filled)
          : t(
              'There is no training shop yet. It is a copy of this shop, without its customers, orders and money.',
            )}
      </p>
      {now.state === 'filling' && (
        <Progress
          title={now.ready ? t('It is being filled anew') : t('It is being filled')}
          work={{ at: 'running', done: now.done, total: now.steps || undefined, skipped: 0 }}
          canLeave
        />
      )}
      {now.state === 'failed' && (
        <p className="notice barricade">{t('It could not be filled. The list of jobs says why.')}</p>
      )}
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobHit } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { failed } from '../../ui/toasts';
import { declinedBefore, dismissDeclined } from './calls';

type Props = {
  cart: string;
  customerId: number;
  vehicle: string;
  /** The jobs that are on the ticket. */
  taken: readonly number[];
  onAdd: (job: JobHit) => void;
};

/** What the customer of the ticket declined before for its vehicle: one key asks for it again (a3). */
export function DeclinedJobs({ cart, customerId, vehicle, taken, onAdd }: Props) {
  const key = ['till', 'declined', cart, customerId, vehicle];
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => declinedBefore(cart, signal),
    staleTime: 0,
  });
  const { isBusy, send } = useSending([], { onFailed: (words) => failed(words) });
  const offers = data?.items.filter((offer) => !taken.includes(offer.job.job_id)) ?? [];
  if (offers.length === 0) return null;
  return (
    <section className="quote-declined" aria-label={t('Declined last time')}>
      <h3 className="lab">{t('Declined last time')}</h3>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <span>
              <b className="block" translate="no">
                {offer.job.name}
              </b>
              <span className="mut s">{t('%s on %s', offer.amount_text, offer.day_text)}</span>
            </span>
            <Button onClick={() => onAdd(offer.job)}>
              {t('Add')}{' '}
              <span className="sr-only" translate="no">
                {offer.job.name}
              </span>
            </Button>
            <Button
              busy={isBusy}
              onClick={() =>
                send(async (intent) =>
                  queries.setQueryData(key, await dismissDeclined(cart, offer.id, intent)),
                )
              }
            >
              {t('Not again')}{' '}
              <span className="sr-only" translate="no">
                {offer.job.name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

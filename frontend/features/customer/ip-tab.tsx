import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { CustomerForm, CustomerIP, CustomerIPs, IPPlace, Said } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { type Column, DataTable } from '../../ui/data-table';
import { failed, succeeded } from '../../ui/toasts';
import { findPlace, queryOf } from './calls';
import { useCallsAt } from './calls-at';

const label = () => t('IP Addresses');

/** Where they signed in and ordered from (CUST-29, CUST-35, CUST-36). */
export function IPTab({ customer }: { customer: CustomerForm }) {
  const { customer_id: customerId, actions } = customer;
  const at = useCallsAt();
  const [places, setPlaces] = useState<Record<string, IPPlace>>({});
  const [busy, setBusy] = useState('');
  const look = async (ip: string) => {
    setBusy(ip);
    try {
      const place = await findPlace(at('/api/customer_ip/location'), ip);
      setPlaces((before) => ({ ...before, [ip]: place }));
    } catch (error) {
      console.error(error);
      failed(t('Failed to get location details.'));
    } finally {
      setBusy('');
    }
  };
  const ban: Column<CustomerIP> = {
    name: 'ban',
    head: t('Ban'),
    cell: (row) => <Ban customerId={customerId} row={row} />,
  };
  return (
    <DataTable
      label={label()}
      prefix="ips_"
      columns={[...columns(places, busy, (ip) => void look(ip)), ...(actions.ban ? [ban] : [])]}
      load={(query, signal) =>
        ask<CustomerIPs>(at('/api/customer_ip'), { query: { customerId, ...queryOf(query) }, signal })
      }
      rowKey={(row) => row.customer_ip_id}
      empty={t('There are no results.')}
    />
  );
}

/** Bans an address or lets it in again. Where the server is not sure, it asks. */
function Ban({ customerId, row: { ip, is_banned } }: { customerId: number; row: CustomerIP }) {
  const queries = useQueryClient();
  const at = useCallsAt();
  const [doubt, setDoubt] = useState('');
  const { isBusy, send } = useSending([], {
    onFailed: (words, refusal) => {
      const why = refusal?.status === 409 && !doubt && refusal.fields.confirm;
      if (why) setDoubt(why);
      else failed(words);
    },
  });
  const change = async (intent: string) => {
    await ask<Said>(at(`/api/customer_ip/${is_banned ? 'remove' : 'add'}`), {
      method: 'POST',
      intent,
      query: { customer_id: customerId },
      form: { ip, ...(doubt && { confirm: 1 }) },
    });
    succeeded(is_banned ? t('The ban of %s is lifted.', ip) : t('%s is banned.', ip));
    setDoubt('');
    await queries.invalidateQueries({ queryKey: ['list', label()] });
  };
  return (
    <>
      <Button
        busy={isBusy}
        aria-label={is_banned ? t('Lift the ban of %s', ip) : t('Ban %s', ip)}
        onClick={() => send(change)}
      >
        {is_banned ? t('Lift the ban') : t('Ban')}
      </Button>
      <Confirm
        open={doubt !== ''}
        title={t('Ban %s?', ip)}
        consequence={doubt}
        verb={t('Ban it')}
        keep={t('Cancel')}
        isBusy={isBusy}
        onConfirm={() => send(change)}
        onClose={() => setDoubt('')}
      />
    </>
  );
}

function columns(
  places: Record<string, IPPlace>,
  busy: string,
  onLook: (ip: string) => void,
): Column<CustomerIP>[] {
  return [
    {
      name: 'ip',
      head: t('IP'),
      cell: ({ ip, is_banned }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="pn" translate="no">
            {ip}
          </span>
          {is_banned && <span className="st void">{t('Banned')}</span>}
        </span>
      ),
    },
    {
      name: 'place',
      head: t('Location'),
      cell: ({ ip }) => {
        const place = places[ip];
        if (place)
          return (
            <span role="status" translate="no">
              {[place.city, place.region, place.country].filter(Boolean).join(', ')}
            </span>
          );
        return (
          <Button busy={busy === ip} aria-label={t('Locate %s', ip)} onClick={() => onLook(ip)}>
            {t('Locate')}
          </Button>
        );
      },
    },
    { name: 'total_accounts', head: t('Accounts'), isNumber: true, cell: (row) => row.total_accounts },
    {
      name: 'date_added',
      head: t('Date added'),
      cell: (row) => (
        <span className="n whitespace-nowrap" translate="no">
          {row.date_added_text}
        </span>
      ),
    },
  ];
}

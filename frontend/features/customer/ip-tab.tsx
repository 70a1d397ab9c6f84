import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, ask } from '../../api/client';
import type { CustomerForm, CustomerIP, CustomerIPs, IPPlace, Said } from '../../api/types';
import { wordsOf } from '../../api/words';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { type Column, DataTable } from '../../ui/data-table';
import { failed, succeeded } from '../../ui/toasts';
import { asked, findPlace } from './calls';

const label = () => t('IP Addresses');

/** Where they signed in and ordered from (CUST-29, CUST-35, CUST-36). */
export function IPTab({ customer }: { customer: CustomerForm }) {
  const { customer_id: customerId, actions } = customer;
  const queries = useQueryClient();
  const [places, setPlaces] = useState<Record<string, IPPlace>>({});
  const [busy, setBusy] = useState('');
  const [unsure, setUnsure] = useState<{ ip: string; why: string }>();
  const look = async (ip: string) => {
    setBusy(ip);
    try {
      const place = await findPlace(ip);
      setPlaces((before) => ({ ...before, [ip]: place }));
    } catch (error) {
      console.error(error);
      failed(t('Failed to get location details.'));
    } finally {
      setBusy('');
    }
  };
  const change = async (ip: string, isBan: boolean, isSure = false) => {
    setBusy(ip);
    try {
      await ask<Said>(`/api/customer_ip/${isBan ? 'add' : 'remove'}`, {
        method: 'POST',
        query: { customer_id: customerId },
        form: { ip, ...(isSure && { confirm: 1 }) },
      });
      succeeded(isBan ? t('%s is banned.', ip) : t('The ban of %s is lifted.', ip));
      setUnsure(undefined);
      await queries.invalidateQueries({ queryKey: ['list', label()] });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && error.fields.confirm && !isSure)
        setUnsure({ ip, why: error.fields.confirm });
      else failed(wordsOf(error));
    } finally {
      setBusy('');
    }
  };
  return (
    <>
      <DataTable
        label={label()}
        prefix="ips_"
        columns={columns(
          places,
          busy,
          (ip) => void look(ip),
          actions.ban !== undefined,
          (ip, isBan) => void change(ip, isBan),
        )}
        load={(query, signal) =>
          ask<CustomerIPs>('/api/customer_ip', { query: { customerId, ...asked(query) }, signal })
        }
        rowKey={(row) => row.customer_ip_id}
        empty={t('There are no results.')}
      />
      <Confirm
        open={unsure !== undefined}
        title={t('Ban %s?', unsure?.ip ?? '')}
        consequence={unsure?.why ?? ''}
        verb={t('Ban it')}
        keep={t('Cancel')}
        isBusy={busy !== ''}
        onConfirm={() => unsure && void change(unsure.ip, true, true)}
        onClose={() => setUnsure(undefined)}
      />
    </>
  );
}

function columns(
  places: Record<string, IPPlace>,
  busy: string,
  onLook: (ip: string) => void,
  mayBan: boolean,
  onChange: (ip: string, isBan: boolean) => void,
): Column<CustomerIP>[] {
  const all: Column<CustomerIP>[] = [
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
  if (mayBan)
    all.push({
      name: 'ban',
      head: t('Ban'),
      cell: ({ ip, is_banned }) => (
        <Button
          busy={busy === ip}
          aria-label={is_banned ? t('Lift the ban of %s', ip) : t('Ban %s', ip)}
          onClick={() => onChange(ip, !is_banned)}
        >
          {is_banned ? t('Lift the ban') : t('Ban')}
        </Button>
      ),
    });
  return all;
}

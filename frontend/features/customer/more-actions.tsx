import { useState } from 'react';
import type { Customer, CustomerForm } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Icon } from '../../ui/icon';
import { Menu, type MenuItem } from '../../ui/menu';
import { failed, succeeded } from '../../ui/toasts';
import { eraseCustomer, mergeCustomer } from './calls';
import { useCallsAt } from './calls-at';
import { CustomerDialog } from './customer-dialog';
import { nameOf } from './words';

type Asks = { at: 'nothing' } | { at: 'choose' } | { at: 'merge'; into: Customer } | { at: 'erase' };

/** What is rarely done to a customer (CUST-43), where this person may. */
export function MoreActions({ customer }: { customer: CustomerForm }) {
  const { customer_id: customerId, actions } = customer;
  const at = useCallsAt();
  const [asks, setAsks] = useState<Asks>({ at: 'nothing' });
  const { isBusy, send } = useSending([], { onFailed: (words) => failed(words) });
  const close = () => setAsks({ at: 'nothing' });
  const merge = (into: Customer) => async (intent: string) => {
    const { redirect } = await mergeCustomer(actions.merge ?? '', into.customer_id, intent);
    location.assign(redirect || at(`/pos/customer/edit?customer_id=${into.customer_id}`));
  };
  const erase = async (intent: string) => {
    await eraseCustomer(actions.erase ?? '', intent);
    succeeded(t('The customer is erased.'));
    location.assign(at('/pos/customer'));
  };
  const items: MenuItem[] = [
    ...(actions.merge
      ? [
          {
            label: t('Merge into another customer'),
            icon: 'link',
            run: () => setAsks({ at: 'choose' }),
          } as const,
        ]
      : []),
    ...(actions.export
      ? [{ label: t('Export their data'), icon: 'download', href: actions.export } as const]
      : []),
  ];
  const last: MenuItem[] = actions.erase
    ? [{ label: t('Erase'), icon: 'trash', isDestructive: true, run: () => setAsks({ at: 'erase' }) }]
    : [];
  const groups = [items, last].filter((group) => group.length > 0);
  if (groups.length === 0) return null;
  return (
    <>
      <Menu
        groups={groups}
        trigger={
          <Button aria-label={t('More')}>
            <Icon name="more" />
          </Button>
        }
      />
      <CustomerDialog
        open={asks.at === 'choose'}
        title={t('Merge into which customer?')}
        customer={null}
        onClose={close}
        onChosen={(_, into) => {
          if (into?.customer_id === customerId) failed(t('They are the same customer.'));
          else if (into) setAsks({ at: 'merge', into });
        }}
      />
      <Confirm
        open={asks.at === 'merge'}
        title={asks.at === 'merge' ? t('Merge %s into %s?', nameOf(customer), nameOf(asks.into)) : ''}
        consequence={t(
          'Orders, vehicles, credits and history move, and this record only points to the other. This can’t be undone.',
        )}
        verb={t('Merge')}
        isBusy={isBusy}
        onConfirm={() => asks.at === 'merge' && send(merge(asks.into))}
        onClose={close}
      />
      <Confirm
        open={asks.at === 'erase'}
        title={t('Erase %s?', nameOf(customer))}
        keep={t('Cancel')}
        consequence={t(
          'Name, contact, addresses, vehicles and history are gone for good. Orders keep what the law needs. This can’t be undone.',
        )}
        verb={t('Erase')}
        isBusy={isBusy}
        onConfirm={() => send(erase)}
        onClose={close}
      />
    </>
  );
}

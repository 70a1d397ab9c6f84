import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomerForm, CustomerGet, OfficeCustomerPage } from '../../api/types';

import { CustomerBuyers } from '../../features/admin/customer-buyers';
import { CustomerTrail } from '../../features/admin/customer-trail';
import { Office } from '../../features/admin/frame';
import { AccountTab } from '../../features/customer/account-tab';
import { loadCustomer } from '../../features/customer/calls';
import { CallsAt, inOffice } from '../../features/customer/calls-at';
import { CustomerScreen } from '../../features/customer/customer-screen';
import { Twins } from '../../features/desk/twins';
import { t } from '../../lib/text';
import { Failed } from '../../ui/failed';
import { Skeleton } from '../../ui/skeleton';

import '../../styles/office.css';

/** The record of a customer, known or to be added (ADM-2). */
export default function OfficeCustomerScreen({ bar, customer_id: id }: OfficeCustomerPage) {
  const queries = useQueryClient();
  const queryKey = ['customer', id, 'form'];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadCustomer(id, signal, inOffice('/api/customer/get')),
    staleTime: Number.POSITIVE_INFINITY, // what is typed stands over it; a save tells what changed meanwhile
  });
  const { data } = answer;
  const save = (customer: CustomerForm) =>
    queries.setQueryData<CustomerGet>(queryKey, (before) => before && { ...before, customer });
  return (
    <Office bar={bar}>
      <p>
        <a className="l" href="/admin/customer">
          {t('Customers')}
        </a>
      </p>
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data?.customer ? (
        <Skeleton shape="row" count={8} />
      ) : (
        <CallsAt value={inOffice}>
          <CustomerScreen
            key={`${data.customer.customer_id} ${answer.dataUpdatedAt && data.customer.version}`}
            got={{ ...data, customer: data.customer }}
            more={[
              { name: 'account', label: t('Account'), panel: <AccountTab customerId={id} /> },
              { name: 'buyers', label: t('Buyers'), panel: <CustomerBuyers customerId={id} /> },
              { name: 'trail', label: t('Changes'), panel: <CustomerTrail customerId={id} /> },
            ]}
            onSaved={save}
          />
        </CallsAt>
      )}
      <Twins />
    </Office>
  );
}

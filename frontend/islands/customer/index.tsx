import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomerForm, CustomerGet, CustomerPage } from '../../api/types';
import { loadCustomer } from '../../features/customer/calls';
import { CustomerScreen } from '../../features/customer/customer-screen';
import { Desk } from '../../features/desk/desk';
import { useStartOrder } from '../../features/ticket/start-order';
import { CustomerVehicles } from '../../features/vehicle/customer-vehicles';
import { t } from '../../lib/text';
import { Failed } from '../../ui/failed';
import { Skeleton } from '../../ui/skeleton';
import '../../styles/desk.css';
import '../../styles/till.css';

/** A customer, known or to be added (CUST-2). */
export default function CustomerPageScreen({ desk, customer_id, sells }: CustomerPage) {
  const queries = useQueryClient();
  const queryKey = ['customer', customer_id, 'form'];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadCustomer(customer_id, signal),
    staleTime: Number.POSITIVE_INFINITY, // what is typed stands over it; a save tells what changed meanwhile
  });
  const { data } = answer;
  const save = (customer: CustomerForm) =>
    queries.setQueryData<CustomerGet>(queryKey, (before) => before && { ...before, customer });
  const startOrder = useStartOrder();
  return (
    <Desk
      desk={desk}
      at="customers"
      shortcuts={[
        [
          t('Customer'),
          [
            [['Ctrl S'], t('Save')],
            [['←', '→'], t('From one tab to the next')],
          ],
        ],
      ]}
    >
      {answer.isError ? (
        <div className="grid gap-4">
          <h1 className="page">{t('Customer')}</h1>
          <Failed error={answer.error} onRetry={() => void answer.refetch()} />
        </div>
      ) : !data?.customer ? (
        <div className="grid gap-4">
          <h1 className="page">{t('Customer')}</h1>
          <Skeleton shape="row" count={8} />
        </div>
      ) : (
        <CustomerScreen
          key={`${data.customer.customer_id} ${answer.dataUpdatedAt && data.customer.version}`}
          got={{ ...data, customer: data.customer }}
          vehicles={<CustomerVehicles customerId={customer_id} />}
          onStart={sells ? () => startOrder(customer_id) : undefined}
          onSaved={save}
        />
      )}
    </Desk>
  );
}

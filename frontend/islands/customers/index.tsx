import { useEffect, useState } from 'react';
import type { CustomersPage } from '../../api/types';
import { CustomerDialog } from '../../features/customer/customer-dialog';
import { CustomerList } from '../../features/customer/customer-list';
import { Desk, isDialogOpen, isSingleKey } from '../../features/desk/desk';
import { useStartOrder } from '../../features/ticket/start-order';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import '../../styles/desk.css';
import '../../styles/till.css';

/** Who the shop knows (CUST-1). */
export default function CustomersScreen({ desk, today, add_url, sells }: CustomersPage) {
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isDialogOpen()) return;
      if (event.key !== 'F3' && !isSingleKey(event, '/')) return;
      event.preventDefault();
      setSearching(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const startOrder = useStartOrder();
  return (
    <Desk
      desk={desk}
      at="customers"
      shortcuts={[
        [
          t('Customers'),
          [
            [['/', 'F3'], t('Search for a Customer')],
            [['↑', '↓'], t('From one row to the next')],
          ],
        ],
      ]}
    >
      <div className="grid min-w-0 gap-4">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="page">{t('Customers')}</h1>
          <div className="flex flex-wrap gap-2">
            <Button shortcut="F3" onClick={() => setSearching(true)}>
              <Icon name="search" />
              {t('Search')}
            </Button>
            {add_url && (
              <a className="btn p" href={add_url}>
                <Icon name="plus" />
                {t('Add a customer')}
              </a>
            )}
          </div>
        </header>
        <CustomerList today={today} onStart={sells ? (row) => startOrder(row.customer_id) : undefined} />
      </div>
      <CustomerDialog
        open={isSearching}
        customer={null}
        onClose={() => setSearching(false)}
        onChosen={(id) => location.assign(`/pos/customer/edit?customer_id=${id}`)}
      />
    </Desk>
  );
}

import type { ContractRow, ContractsPage } from '../../api/types';
import { t } from '../../lib/text';
import { BuyerField } from './buyer-field';
import { DatedPriceDialog, DatedPriceList, datedColumns } from './dated-prices';

const path = '/admin/api/price/contract';

type Props = Omit<ContractsPage, 'bar'> & {
  /** A new one is asked for. */
  isAdding: boolean;
  onAdded: () => void;
};

/** The prices that customers were promised, by customer and part. */
export function ContractList({ today, isAdding, onAdded }: Props) {
  return (
    <DatedPriceList<ContractRow>
      path={path}
      label={t('Contract prices')}
      columns={datedColumns({
        before: {
          name: 'customer',
          head: t('Customer'),
          cell: (row) => (
            <span translate="no">
              <b>{row.customer}</b>
              {row.company && <span className="block dim">{row.company}</span>}
            </span>
          ),
          text: (row) => row.customer,
        },
        usual: { name: 'retail', head: t('Retail today'), isNumber: true, text: (row) => row.retail },
      })}
      filters={[
        { name: 'search', label: t('Part number or barcode'), typed: 'text' },
        { name: 'customer', label: t('Customer'), typed: 'text' },
      ]}
      csvName="contract-prices"
      idOf={({ customer_id }) => ({ customer_id })}
      rowName={(row) => `${row.customer}, ${row.name}`}
      question={(name) => t('Remove the contract price of %s?', name)}
      consequence={t('What they pay else holds at once. Orders keep what they paid.')}
      isAdding={isAdding}
      onAdded={onAdded}
      dialog={(row, acts) => (
        <DatedPriceDialog
          path={path}
          title={row ? `${row.customer}, ${row.name}` : t('Promise a price')}
          verb={t('Promise it')}
          kept={row}
          id={row ? { customer_id: row.customer_id } : {}}
          today={today}
          isEndless
          more={{ customer: '' }}
          must="customer"
          first={({ values, set, field }) => (
            <BuyerField
              label={t('Customer')}
              hint={t('Who it holds for. Others of their business keep their own prices.')}
              must
              value={values.customer}
              error={field('customer').error}
              onChange={(customer) => set({ customer })}
            />
          )}
          {...acts}
        />
      )}
    />
  );
}

import type { SpecialRow, SpecialsPage } from '../../api/types';
import { t } from '../../lib/text';
import { Select } from '../../ui/field';
import { DatedPriceDialog, DatedPriceList, datedColumns } from './dated-prices';

const path = '/admin/api/price/special';

type Props = Omit<SpecialsPage, 'bar'> & {
  /** A new one is asked for. */
  isAdding: boolean;
  onAdded: () => void;
};

/** The prices that end: what ends last first. */
export function SpecialList({ levels, retail, today, isAdding, onAdded }: Props) {
  const choices = levels.map(({ id, name }) => ({ value: String(id), label: name, isData: true }));
  return (
    <DatedPriceList<SpecialRow>
      path={path}
      label={t('Specials')}
      columns={datedColumns({
        behind: { name: 'level', head: t('Price level'), text: (row) => row.level },
        usual: { name: 'usual', head: t('Usual price'), isNumber: true, text: (row) => row.usual },
      })}
      filters={[
        { name: 'search', label: t('Part number or barcode'), typed: 'text' },
        {
          name: 'level_id',
          label: t('Price level'),
          choices: levels.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      csvName="specials"
      idOf={({ level_id }) => ({ level_id })}
      rowName={(row) => row.name}
      question={(name) => t('Remove the special of %s?', name)}
      consequence={t('Its usual price holds at once. Orders keep what they paid.')}
      isAdding={isAdding}
      onAdded={onAdded}
      dialog={(row, acts) => (
        <DatedPriceDialog
          path={path}
          title={row ? row.name : t('Add a special')}
          verb={t('Add')}
          kept={row}
          id={row ? { level_id: row.level_id } : {}}
          whose={
            <>
              <span translate="no">{row?.level}</span>,{' '}
            </>
          }
          today={today}
          isEndless={false}
          more={{ level_id: String(retail) }}
          second={({ values, set, field }) => (
            <Select
              label={t('Price level')}
              value={values.level_id}
              options={choices}
              {...field('level_id')}
              onChange={(event) => set({ level_id: event.currentTarget.value })}
            />
          )}
          {...acts}
        />
      )}
    />
  );
}

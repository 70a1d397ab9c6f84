import type { PaymentsPage } from '../../api/types';
import { AttentionTable } from '../../features/attention/attention-list';
import { Desk } from '../../features/desk/desk';
import { t } from '../../lib/text';
import '../../styles/desk.css';
import '../../styles/till.css';
import '../../styles/tables.css';
import '../../styles/attention.css';

/** Payments that somebody must look at (PAY-29). */
export default function PaymentsScreen({ desk }: PaymentsPage) {
  return (
    <Desk desk={desk} at="payments">
      <div className="grid min-w-0 gap-4">
        <h1 className="page">{t('Payments needing attention')}</h1>
        <AttentionTable />
      </div>
    </Desk>
  );
}

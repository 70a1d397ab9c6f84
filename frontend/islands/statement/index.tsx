import type { StatementPage } from '../../api/types';
import { StatementScreen } from '../../features/customer/statement-screen';
import { Desk } from '../../features/desk/desk';
import { TakePayment } from '../../features/payment/take-payment';
import '../../styles/desk.css';
import '../../styles/till.css';
import '../../styles/tables.css';
import '../../styles/till-pay.css';
import '../../styles/till-ticket.css';

/** What a customer owes on account, on screen and on paper, and where they pay it (TRD-11, PAY-18). */
export default function StatementPageScreen({ desk, statement }: StatementPage) {
  return (
    <Desk desk={desk} at="customers">
      <StatementScreen
        first={statement}
        pay={(now, onTaken) =>
          now.actions.pay && <TakePayment statement={now} path={now.actions.pay} onTaken={onTaken} />
        }
      />
    </Desk>
  );
}

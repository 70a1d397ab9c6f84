import type { ReturnsPage } from '../../api/types';
import { Desk } from '../../features/desk/desk';
import { ReturnScreen } from '../../features/returns/return-screen';
import '../../styles/desk.css';
import '../../styles/till.css';
import '../../styles/till-ticket.css';
import '../../styles/returns.css';

/** Parts come back (RET-1). */
export default function ReturnsScreen({ desk, order_id, reasons }: ReturnsPage) {
  return (
    <Desk desk={desk} at="returns">
      <ReturnScreen orderId={order_id} reasons={reasons} />
    </Desk>
  );
}

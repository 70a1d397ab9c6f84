import { useRef, useState } from 'react';
import type { ReturnsPage } from '../../api/types';
import { Desk } from '../../features/desk/desk';
import type { Facets } from '../../features/returns/return-lines';
import { ReturnScreen } from '../../features/returns/return-screen';
import { ChooseVehicle } from '../../features/vehicle/choose-vehicle';
import '../../styles/desk.css';
import '../../styles/till.css';
import '../../styles/till-ticket.css';
import '../../styles/returns.css';

/** Parts come back (RET-1). */
export default function ReturnsScreen({ desk, order_id, reasons }: ReturnsPage) {
  const [isAsking, setAsking] = useState(false);
  const told = useRef<(facets: Facets) => void>(undefined);
  return (
    <Desk desk={desk} at="returns">
      <ReturnScreen
        orderId={order_id}
        reasons={reasons}
        onVehicle={(tell) => {
          told.current = tell;
          setAsking(true);
        }}
      />
      <ChooseVehicle
        open={isAsking}
        vehicle={null}
        customerId={0}
        onClose={() => setAsking(false)}
        onChoose={(facets) => {
          setAsking(false);
          told.current?.(facets);
        }}
      />
    </Desk>
  );
}

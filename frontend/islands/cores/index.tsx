import type { CoresPage } from '../../api/types';
import { CoresScreen as Screen } from '../../features/cores/cores-screen';
import { Desk } from '../../features/desk/desk';
import '../../styles/desk.css';
import '../../styles/till.css';
import '../../styles/cores.css';

/** Old parts come in and are looked at (TRD-1). */
export default function CoresScreen({ desk, order_id }: CoresPage) {
  return (
    <Desk desk={desk} at="cores">
      <Screen orderId={order_id} />
    </Desk>
  );
}

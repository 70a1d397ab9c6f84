import type { Lock } from '../../api/types';
import { giveTab } from '../../features/desk/lock';
import { LockScreen } from '../../features/desk/lock-screen';

/** The page of a locked register, where a page was opened that is not shown. */
export default function LockPage(lock: Lock) {
  const opened = (staff: number) => {
    giveTab(lock.staff_id, staff);
    new BroadcastChannel('camber-lock').postMessage({ at: 'unlocked', staff });
    if (staff === lock.staff_id) location.reload();
    else location.assign('/checkout/cart');
  };
  return <LockScreen lock={lock} onUnlocked={opened} />;
}

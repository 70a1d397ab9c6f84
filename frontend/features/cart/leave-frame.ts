import { ask } from '../../api/client';
import type { Departure } from '../../api/types';
import { postInTab } from '../../lib/post-in-tab';

/** Opens the check-out in a new tab, where the frame's cart goes by a token that serves once (MODE-4). */
export async function leaveFrame(): Promise<void> {
  const { token } = await ask<Departure>('/checkout/cart/leave', { method: 'POST', form: {} });
  postInTab('/checkout/arrive', { token });
}

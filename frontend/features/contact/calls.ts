import { ApiError, ask } from '../../api/client';
import type { ContactLocations, Riddle, Said, Success } from '../../api/types';
import { t } from '../../lib/text';

/** What the form sends, by the names of PCON-2. */
export type Message = {
  pcName: string;
  pcEmail: string;
  pcPhone: string;
  pcLocation: string;
  pcMessage: string;
  notifyByText: boolean;
  overrideTextPermission: boolean;
  captchaInput: string;
};

export function loadLocations(): Promise<ContactLocations> {
  return ask<ContactLocations>('/product/product/getLocations');
}

/** What is asked now; another, if what is asked now was answered wrong or can't be read. */
export function loadRiddle(isAnother: boolean): Promise<Riddle> {
  const path = '/tool/captcha/question';
  return isAnother ? ask<Riddle>(path, { method: 'POST' }) : ask<Riddle>(path);
}

/** What is wrong with the answer, in the server's words; empty: nothing. It is only looked at, not taken. */
export async function captchaProblem(captchaInput: string): Promise<string> {
  try {
    await ask<Success>('/product/product/validateCaptcha', { method: 'POST', form: { captchaInput } });
    return '';
  } catch (cause) {
    if (cause instanceof ApiError && cause.status > 0 && cause.status < 500) return cause.message;
    console.error(cause);
    return t('An error occurred while validating the captcha');
  }
}

export function sendMessage(
  message: Message,
  productId: number,
  email: string,
  intent: string,
): Promise<Said> {
  return ask<Said>('/product/product/productContactEmail', {
    method: 'POST',
    form: { ...message, pcLocationEmail: email, product_id: productId },
    intent,
  });
}

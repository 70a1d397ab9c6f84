import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AddToCart } from '../../api/types';
import { anAction } from '../../test/samples';
import type { Item } from './add-to-cart';
import { buyPrice } from './buy-price';
import { BuyPrice } from './price';

const core = { core: 0, core_text: '' };

function show(action: AddToCart, options: Item['options'] = {}): string {
  const cost = buyPrice(action, { quantity: 1, options });
  const { container } = render(<BuyPrice action={action} cost={cost} />);
  return container.textContent ?? '';
}

// CAT-4
describe('the price block', () => {
  it('strikes the usual price of a special and says until when', () => {
    const price = { price: 39, price_text: '$39.00', usual: 50, usual_text: '$50.00', special: 39, ...core };
    const shown = show({
      ...anAction(),
      breaks: [],
      price: { ...price, special_until_text: 'Special until 12/31/2026' },
    });
    expect(screen.getByText('$50.00').tagName).toBe('S');
    expect(shown).toContain('Special until 12/31/2026');
    expect(shown).toContain('$39.00');
  });

  it('adds what an option costs to the usual price too', () => {
    const plain = { image: null, stock: null, stock_text: '', price_text: '' };
    const option = { product_option_id: 2, type: 'radio', name: 'Compound', required: false };
    const value = { product_option_value_id: 21, name: 'Severe', price: 4.5, price_prefix: '+', ...plain };
    const action = anAction({
      options: [{ ...option, values: [value] }],
      price: { price: 39, price_text: '$39.00', usual: 50, usual_text: '$50.00', special: 39, ...core },
    });
    expect(show(action, { 2: ['21'] })).toContain('$43.50');
    expect(screen.getByText('$54.50').tagName).toBe('S');
  });

  it('takes an instant rebate off, by name', () => {
    const price = {
      price: 34,
      price_text: '$34.00',
      instant_rebate: 5,
      instant_rebate_text: '$5.00',
      ...core,
    };
    const shown = show({
      ...anAction(),
      breaks: [],
      price: { ...price, instant_rebate_name: 'Spring rebate' },
    });
    expect(shown).toContain('Price$39.00');
    expect(shown).toContain('Instant rebate Spring rebate−$5.00');
    expect(shown).toContain('Price after rebate$34.00');
  });

  it('shows no price to who must sign in', () => {
    const shown = show({
      ...anAction(),
      price: { price: 0, price_text: 'Login Required To View Price', hidden: true, login: true, ...core },
    });
    expect(shown).toBe('Login Required To View Price');
  });

  it('says what the owner says of a part without pricing', () => {
    expect(show({ ...anAction(), price: null, disable_pricing_notice: 'Call us' })).toBe('Call us');
  });

  it('says that a part without a price is unavailable', () => {
    expect(show({ ...anAction(), price: null })).toBe('Product Unavailable');
  });
});

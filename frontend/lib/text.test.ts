import { beforeEach, describe, expect, it } from 'vitest';
import { loadTexts, pseudo, t } from './text';

describe('t', () => {
  it('gives the English sentence with its arguments in order, by number and by name', () => {
    expect(t('Clear')).toBe('Clear');
    expect(t('%s of %d', 'Three', 7)).toBe('Three of 7');
    expect(t('%[2]s before %[1]s', 'a', 'b')).toBe('b before a');
    expect(t('Minimum quantity is {n}', { n: 4 })).toBe('Minimum quantity is 4');
    expect(t('50%% of %s', '$10.00')).toBe('50% of $10.00');
  });

  it('leaves a verb that has no argument, so that the mistake is seen', () => {
    expect(t('%s of %s', 1)).toBe('1 of %s');
    expect(t('Hello {name}')).toBe('Hello {name}');
  });

  it('never reads an argument as a format', () => {
    expect(t('%s and %s', '%s', '{n}')).toBe('%s and {n}');
  });
});

describe('the pseudo-language', () => {
  beforeEach(() => {
    document.documentElement.lang = 'qps';
  });

  it('marks every sentence and keeps its verbs', async () => {
    await loadTexts();
    expect(t('Max amount allowed: %s', '$12.00')).toMatch(/^⟦.+: \$12\.00⟧$/);
    expect(pseudo('Minimum quantity is {n}')).toContain('{n}');
    expect(pseudo('Void')).not.toContain('Void');
  });
});

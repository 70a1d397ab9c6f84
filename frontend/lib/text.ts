type Catalog = Record<string, string>;
type Named = Record<string, string | number>;

const catalogs = import.meta.glob<Catalog>('../../internal/base/text/*.json', { import: 'default' });
let catalog: Catalog = {};

/** Language of the page: 'en', 'es', or 'qps', the pseudo-language that shows what was left untranslated. */
export function language(): string {
  return document.documentElement.lang.slice(0, 3).replace('-', '') || 'en';
}

/** Loads the catalog of the page's language, and what the shop says in other words; islands mount only after it. */
export async function loadTexts(): Promise<void> {
  const load = catalogs[`../../internal/base/text/${language()}.json`];
  const own = document.getElementById('own-words')?.textContent;
  catalog = { ...(await load?.()), ...(own && (JSON.parse(own) as Catalog)) };
}

/**
 * Translates an English sentence, which is its own key. %s and %d take args in order, %[2]s by number;
 * {name} takes the field of a last argument that is an object.
 */
export function t(key: string, ...args: (string | number | Named)[]): string {
  const lang = language();
  const format = lang === 'qps' ? pseudo(key) : catalog[key] || key;
  return fill(format, args);
}

function fill(format: string, args: (string | number | Named)[]): string {
  const named = args.find((arg): arg is Named => typeof arg === 'object');
  let next = 0;
  return format.replace(/%(?:\[(\d+)\])?[sd]|%%|\{(\w+)\}/g, (verb, place?: string, name?: string) => {
    if (verb === '%%') return '%';
    if (name !== undefined) return String(named?.[name] ?? verb);
    const arg = args[place ? Number(place) - 1 : next++];
    return arg === undefined ? verb : String(arg);
  });
}

const plainLetters = 'ABCDEGHIJKLNOPRSTUVWYZabcdeghijklnoprstuvwyz';
const accented = 'ÀƁĈĎÉĜĤÎĴĶĹŃÖṔŔŠŢÜṼŴÝŽàƀĉďéĝĥîĵķĺńöṕŕšţüṽŵýž';

/** As Go's text.Pseudo: accented letters inside ⟦…⟧, verbs and {names} kept. */
export function pseudo(text: string): string {
  const letters = text.replace(/%(?:\[\d+\])?[sd]|%%|\{\w+\}|[A-Za-z]/g, (part) => {
    const at = part.length === 1 ? plainLetters.indexOf(part) : -1;
    return at < 0 ? part : (accented[at] ?? part);
  });
  return `⟦${letters}⟧`;
}

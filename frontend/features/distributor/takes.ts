import type { StockedProduct, WarehouseOf } from '../../api/types';

/** Pieces from a warehouse. */
export type Take = { code: string; quantity: number };
/** What is taken of each part, by its id. */
export type Takes = Readonly<Record<number, readonly Take[]>>;

export function warehouse(product: StockedProduct, code: string): WarehouseOf | undefined {
  return product.locations.find(({ warehouseCode }) => warehouseCode === code);
}

/** What is wanted, from who has it first; what no warehouse has alone is shared out. */
export function firstTakes(products: readonly StockedProduct[]): Takes {
  return Object.fromEntries(products.map((product) => [product.productId, takesOf(product)]));
}

function takesOf(product: StockedProduct): Take[] {
  const { locations, wanted } = product;
  const whole = locations.find(({ inventory }) => inventory >= wanted);
  if (wanted === 0 || whole) return whole ? [{ code: whole.warehouseCode, quantity: wanted }] : [];
  const takes: Take[] = [];
  let left = wanted;
  for (const { warehouseCode, inventory } of locations) {
    const quantity = Math.min(left, inventory);
    if (quantity === 0) continue;
    takes.push({ code: warehouseCode, quantity });
    left -= quantity;
  }
  return takes;
}

/** What remains of a warehouse's stock for one row: what the other rows of the part do not take. */
export function remains(product: StockedProduct, takes: readonly Take[], at: number): number {
  const code = takes[at]?.code ?? '';
  const others = takes.reduce(
    (sum, take, i) => (i !== at && take.code === code ? sum + take.quantity : sum),
    0,
  );
  return Math.max(0, (warehouse(product, code)?.inventory ?? 0) - others);
}

/** A row with another quantity or warehouse, within what is there (DIST-2). What is no number is 0. */
export function changed(product: StockedProduct, takes: readonly Take[], at: number, next: Take): Take[] {
  const with_ = takes.map((take, i) => (i === at ? next : take));
  const quantity = Number.isFinite(next.quantity) ? Math.max(0, Math.trunc(next.quantity)) : 0;
  return with_.map((take, i) =>
    i === at ? { ...take, quantity: Math.min(quantity, remains(product, with_, at)) } : take,
  );
}

/** One more row, of the warehouse that has most left. */
export function another(product: StockedProduct, takes: readonly Take[]): Take[] {
  const left = (one: WarehouseOf) =>
    one.inventory -
    takes.reduce((sum, take) => sum + (take.code === one.warehouseCode ? take.quantity : 0), 0);
  const best = [...product.locations].sort((a, b) => left(b) - left(a))[0];
  return best ? [...takes, { code: best.warehouseCode, quantity: 0 }] : [...takes];
}

/** Another store of the shop: what comes from there costs nothing. */
export const isStore = (code: string) => code.startsWith('store/');

/** What it costs, in cents, by vendor; a cost that is not known counts as nothing. */
export function costs(products: readonly StockedProduct[], takes: Takes): Map<string, number> {
  const sums = new Map<string, number>();
  for (const product of products)
    for (const { code, quantity } of takes[product.productId] ?? []) {
      const from = warehouse(product, code);
      if (from && quantity > 0 && !isStore(code))
        sums.set(from.vendor, (sums.get(from.vendor) ?? 0) + Math.round(quantity * Number(from.cost) * 100));
    }
  return sums;
}

/** What of it can't be brought back: the pieces by part number. */
export function finals(
  products: readonly StockedProduct[],
  takes: Takes,
): { mpn: string; quantity: number }[] {
  const found: { mpn: string; quantity: number }[] = [];
  for (const product of products) {
    const quantity = (takes[product.productId] ?? []).reduce(
      (sum, take) => sum + (warehouse(product, take.code)?.final ? take.quantity : 0),
      0,
    );
    if (quantity > 0) found.push({ mpn: product.mpn, quantity });
  }
  return found;
}

/** How many purchase orders are made: one of each warehouse. */
export function purchases(takes: Takes): number {
  const all = Object.values(takes).flat();
  return new Set(all.filter(({ quantity }) => quantity > 0).map(({ code }) => code)).size;
}

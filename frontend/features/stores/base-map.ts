import type { MapTown } from '../../api/types';

type Place = { lat: number; lng: number };
type Spot = { x: number; y: number };

const step = 0.25; // degrees
const reach = 20; // steps to each side

/** A grid of latitudes and longitudes around a place, each line from end to end. */
export function grid(center: Place): [number, number][][] {
  const lat = Math.round(center.lat / step) * step;
  const lng = Math.round(center.lng / step) * step;
  const far = reach * step;
  const lines: [number, number][][] = [];
  for (let n = -reach; n <= reach; n++) {
    lines.push([
      [lat + n * step, lng - far],
      [lat + n * step, lng + far],
    ]);
    lines.push([
      [lat - far, lng + n * step],
      [lat + far, lng + n * step],
    ]);
  }
  return lines;
}

/** How many ZIP codes a town has at least that is named at a scale of the map. */
export function leastNamed(scale: number): number {
  if (scale >= 9) return 1;
  return scale === 8 ? 2 : 5;
}

const letter = 8.5; // pixels
const high = 20;

export type Name = MapTown & { dx: number; dy: number };

/**
 * The towns, the largest first, whose names stand clear of each other and of the stores: below the town, else beside or
 * above it, at last farther off. dx and dy lead from the town to the middle of its name.
 */
export function named(
  towns: readonly MapTown[],
  stores: readonly Place[],
  at: (place: Place) => Spot,
): Name[] {
  const taken = stores.map((store) => around(at(store), 0, -22, 48, 52));
  const names: Name[] = [];
  for (const town of towns) {
    const long = town.name.length * letter;
    const aside = long / 2 + 16;
    for (const [dx, dy] of [
      [0, 22],
      [aside, 0],
      [-aside, 0],
      [0, -22],
      [0, 40],
      [aside + 24, 0],
      [-aside - 24, 0],
    ] as const) {
      const box = around(at(town), dx, dy, long + 8, high);
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      names.push({ ...town, dx, dy });
      break;
    }
  }
  return names;
}

type Box = { left: number; right: number; top: number; bottom: number };

function around({ x, y }: Spot, dx: number, dy: number, long: number, tall: number): Box {
  return {
    left: x + dx - long / 2,
    right: x + dx + long / 2,
    top: y + dy - tall / 2,
    bottom: y + dy + tall / 2,
  };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

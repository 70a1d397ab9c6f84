import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'us-atlas/states-10m.json';

/** The borders of the states and the coasts, as lines of latitude and longitude. */
export function borders(): [number, number][][] {
  const topology = atlas as unknown as Topology<{ states: GeometryCollection }>;
  return mesh(topology, topology.objects.states).coordinates.map((line) =>
    line.map(([lng = 0, lat = 0]) => [lat, lng]),
  );
}

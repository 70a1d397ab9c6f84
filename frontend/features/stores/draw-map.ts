import L from 'leaflet';
import type { MapStore, StoreMap as Shown } from '../../api/types';
import { t } from '../../lib/text';
import { grid, leastNamed, named } from './base-map';

const zoom = 10;

/** Draws the map and its stores; without tiles upon the built-in map, which asks nobody. */
export function drawMap(place: HTMLElement, shown: Shown): L.Map {
  const isTouched = matchMedia('(pointer: coarse)').matches; // one finger scrolls the page, two move the map
  const map = L.map(place, {
    zoomControl: false,
    scrollWheelZoom: false,
    dragging: !isTouched,
    minZoom: 4,
    maxZoom: shown.tiles ? 18 : 12,
  });
  map.attributionControl.setPrefix(false);
  L.control.zoom({ position: 'topright', zoomInTitle: t('Larger'), zoomOutTitle: t('Smaller') }).addTo(map);
  L.control.scale({ metric: false }).addTo(map);
  map.setView(shown.center, zoom);
  const farthest = shown.stores.find((store) => !map.getBounds().pad(-0.05).contains(store));
  if (farthest) map.fitBounds(L.latLngBounds([...shown.stores, shown.center]).pad(0.1), { maxZoom: zoom });
  if (shown.tiles) L.tileLayer(shown.tiles, { attribution: escaped(shown.credit), maxZoom: 18 }).addTo(map);
  else drawBase(map, shown);
  if (shown.at) L.circleMarker(shown.at, { radius: 7, className: 'map-at', interactive: false }).addTo(map);
  for (const store of [...shown.stores].reverse()) mark(map, store);
  return map;
}

function mark(map: L.Map, store: MapStore): void {
  const kind = store.chosen ? 'map-no mine' : 'map-no';
  const marker = L.marker(store, {
    icon: L.divIcon({
      className: 'map-store',
      html: `<span class="${kind}">${store.number}</span>`,
      iconSize: [40, 44],
      iconAnchor: [20, 44],
      popupAnchor: [0, -44],
    }),
    zIndexOffset: store.chosen ? 1000 : -store.number,
  });
  marker.bindPopup(store.info, { closeButton: false, maxWidth: 260 }).addTo(map);
  marker.getElement()?.setAttribute('aria-label', `${store.number}. ${store.name}`);
}

function drawBase(map: L.Map, shown: Shown): void {
  map.attributionControl.addAttribution(escaped(t('Built-in map, no network needed')));
  const lines = L.polyline(grid(shown.center), { className: 'map-grid', interactive: false });
  void import('./states').then(({ borders }) => {
    if (map.getPane('mapPane'))
      L.polyline(borders(), { className: 'map-border', interactive: false }).addTo(map);
  });
  for (const town of shown.towns) {
    const meters = 900 * Math.sqrt(town.zips) + 500;
    L.circle(town, { radius: meters, className: 'map-ground', interactive: false }).addTo(map);
  }
  const names = L.layerGroup().addTo(map);
  const name = () => {
    const scale = map.getZoom();
    if (scale < 8) lines.remove();
    else lines.addTo(map);
    names.clearLayers();
    const towns = shown.towns.filter((town) => town.zips >= leastNamed(scale));
    const at = (place: L.LatLngLiteral) => map.latLngToContainerPoint(place);
    for (const { lat, lng, name, dx, dy } of named(towns, shown.stores, at)) {
      const icon = L.divIcon({
        className: 'map-town',
        html: `<span>${escaped(name)}</span>`,
        iconSize: [0, 0],
        iconAnchor: [-dx, -dy],
      });
      names.addLayer(L.marker({ lat, lng }, { icon, interactive: false, keyboard: false }));
    }
  };
  map.on('zoomend', name);
  name();
}

function escaped(words: string): string {
  const node = document.createElement('i');
  node.textContent = words;
  return node.innerHTML;
}

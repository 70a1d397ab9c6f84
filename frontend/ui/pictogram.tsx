import { pictograms } from '../../internal/web/page/drawings.json';

const drawings: Record<string, string> = pictograms;

/** The line drawing of a part's type, as the server draws it; the box where the type has none. */
export function Pictogram({ name, size }: { name: string; size: number }) {
  const inside = drawings[name] ?? pictograms.kit;
  return (
    <svg
      key={inside}
      className="pic"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      ref={(svg) => svg?.replaceChildren(...shapes(inside))}
    />
  );
}

function shapes(inside: string): Node[] {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  const { documentElement } = new DOMParser().parseFromString(source, 'image/svg+xml');
  return [...documentElement.childNodes].map((node) => document.importNode(node, true));
}

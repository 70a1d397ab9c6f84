import { Part } from './part';

const colours = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunk', 'bg-sunk'],
  ['rule', 'bg-rule'],
  ['rule 2', 'bg-rule-2'],
  ['ink 3', 'bg-ink-3'],
  ['ink 2', 'bg-ink-2'],
  ['ink', 'bg-ink'],
  ['signal', 'bg-signal'],
  ['signal hi', 'bg-signal-hi'],
  ['signal tint', 'bg-signal-tint'],
  ['sign', 'bg-sign'],
  ['focus', 'bg-focus'],
  ['fit', 'bg-fit-mark'],
  ['not fit', 'bg-no-mark'],
  ['verify', 'bg-may-mark'],
  ['unknown', 'bg-unk'],
  ['brown', 'bg-st-brown'],
  ['plum', 'bg-st-plum'],
  ['teal', 'bg-st-teal'],
] as const;

export function ColourPart() {
  return (
    <Part title="Colour">
      <ul className="grid grid-cols-4 gap-3 md:grid-cols-10">
        {colours.map(([name, fill]) => (
          <li key={name} className="grid gap-1">
            <div className={`h-16 border border-rule ${fill}`} />
            <span className="s">{name}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const styles = [
  ['display', 'Condensed 600, 112 / 104', '$25.85'],
  ['total', 'Condensed 600, 64 / 60', '$474.15'],
  ['price', 'Condensed 600, 46 / 46', '$46.99'],
  ['h1', 'Condensed 600, 44 / 44', 'Brake pads and shoes'],
  ['h2', 'Condensed 600, 30 / 32', 'You may also need'],
  ['h3', 'Condensed 600, 22 / 26', 'Front left'],
  ['h4', 'Condensed 600, 18 / 22', 'In stock at'],
  ['lab', 'Condensed 600, 13 / 16', 'Quantity price'],
  ['line', 'Barlow 500, 18 / 22', 'Front rotor 13.0 in, vented'],
  ['b', 'Barlow 600, 15 / 20', 'Fits Your Vehicle'],
  ['mut', 'Barlow 400, 15 / 20', 'This product will fit your application.'],
  ['s', 'Barlow 400, 13 / 18', 'Clips and abutments for 1 axle'],
  ['pn', 'Semi Condensed 600', 'NR-55097'],
  ['money', 'Semi Condensed 600', '1,208.40'],
] as const;

export function TypePart() {
  return (
    <Part title="Type">
      <dl className="panel">
        {styles.map(([name, what, sample]) => (
          <div
            key={name}
            className="grid items-center gap-2 border-b border-rule p-3 md:grid-cols-[200px_1fr]"
          >
            <dt>
              <b>{name}</b> <span className="s dim block">{what}</span>
            </dt>
            <dd className={`${name} min-w-0`}>{sample}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

const steps = ['w-1', 'w-2', 'w-3', 'w-4', 'w-6', 'w-8', 'w-11', 'w-16'] as const;
const corners = ['rounded-cell', 'rounded-control', 'rounded-plate', 'rounded-box', 'rounded-sign'] as const;

export function ScalePart() {
  return (
    <Part title="Space, radius, shadow">
      <div className="flex flex-wrap items-end gap-3">
        {steps.map((step) => (
          <div key={step} className={`${step} aspect-square bg-ink`} />
        ))}
        {corners.map((corner) => (
          <div key={corner} className={`h-11 w-16 border border-ink bg-surface ${corner}`} />
        ))}
        <div className="rounded-box bg-surface p-4 [box-shadow:var(--shadow-overlay)]">Overlay</div>
      </div>
    </Part>
  );
}

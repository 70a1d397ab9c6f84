import { Part } from './part';
import '../../styles/kit.css';

const colours = [
  ['paper', 'k-paper'],
  ['surface', 'k-surface'],
  ['sunk', 'k-sunk'],
  ['rule', 'k-rule'],
  ['rule 2', 'k-rule-2'],
  ['ink 3', 'k-ink-3'],
  ['ink 2', 'k-ink-2'],
  ['ink', 'k-ink'],
  ['signal', 'k-signal'],
  ['signal hi', 'k-signal-hi'],
  ['signal tint', 'k-signal-tint'],
  ['sign', 'k-sign'],
  ['focus', 'k-focus'],
  ['fit', 'k-fit-mark'],
  ['not fit', 'k-no-mark'],
  ['verify', 'k-may-mark'],
  ['unknown', 'k-unk'],
  ['brown', 'k-st-brown'],
  ['plum', 'k-st-plum'],
  ['teal', 'k-st-teal'],
] as const;

export function ColourPart() {
  return (
    <Part title="Colour">
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-5">
        {colours.map(([name, fill]) => (
          <li key={name} className="grid gap-1">
            <div className={`k-colour border border-rule ${fill}`} />
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
          <div key={name} className="grid items-center gap-2 border-b border-rule p-3 md:grid-cols-2">
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

const steps = ['k-1', 'k-2', 'k-3', 'k-4', 'k-6', 'k-8', 'k-11', 'k-16'] as const;
const corners = ['k-cell', 'k-control', 'k-plate', 'k-box', 'k-signplate'] as const;

export function ScalePart() {
  return (
    <Part title="Space, radius, shadow">
      <div className="flex flex-wrap items-end gap-3">
        {steps.map((step) => (
          <div key={step} className={`k-step ${step}`} />
        ))}
        {corners.map((corner) => (
          <div key={corner} className={`k-corner border border-ink bg-surface ${corner}`} />
        ))}
        <div className="k-overlay bg-surface p-4">Overlay</div>
      </div>
    </Part>
  );
}

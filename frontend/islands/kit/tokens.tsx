import { Part } from './part';

/** Tokens stand in styles of their own here: a class for each would be in the style sheet of every page. */
const colours = [
  ['paper', '--paper'],
  ['surface', '--surface'],
  ['sunk', '--sunk'],
  ['rule', '--rule'],
  ['rule 2', '--rule-2'],
  ['ink 3', '--ink-3'],
  ['ink 2', '--ink-2'],
  ['ink', '--ink'],
  ['signal', '--signal'],
  ['signal hi', '--signal-hi'],
  ['signal tint', '--signal-tint'],
  ['sign', '--sign'],
  ['focus', '--focus'],
  ['fit', '--fit-mark'],
  ['not fit', '--no-mark'],
  ['verify', '--may-mark'],
  ['unknown', '--unk'],
  ['brown', '--st-brown'],
  ['plum', '--st-plum'],
  ['teal', '--st-teal'],
] as const;

export function ColourPart() {
  return (
    <Part title="Colour">
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-5">
        {colours.map(([name, token]) => (
          <li key={name} className="grid gap-1">
            <div className="border border-rule" style={{ height: '4rem', background: `var(${token})` }} />
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

const steps = [1, 2, 3, 4, 6, 8, 11, 16];
const corners = [2, 4, 6, 8, 12]; // cell, control, plate, box, sign

export function ScalePart() {
  return (
    <Part title="Space, radius, shadow">
      <div className="flex flex-wrap items-end gap-3">
        {steps.map((step) => (
          <div
            key={step}
            style={{ width: `${step / 4}rem`, height: `${step / 4}rem`, background: 'var(--ink)' }}
          />
        ))}
        {corners.map((corner) => (
          <div
            key={corner}
            className="border border-ink bg-surface"
            style={{ width: '4rem', height: '2.75rem', borderRadius: corner }}
          />
        ))}
        <div className="bg-surface p-4" style={{ borderRadius: 8, boxShadow: 'var(--shadow-overlay)' }}>
          Overlay
        </div>
      </div>
    </Part>
  );
}

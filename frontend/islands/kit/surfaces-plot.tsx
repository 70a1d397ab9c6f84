import { counted } from '../../lib/count';
import { price } from '../../lib/money';
import { Plot } from '../../ui/plot';
import { Part } from './part';

const days = Array.from({ length: 28 }, (_, i) => `Feb ${i + 1}`);
const sales = days.map((_, i) => 180_000 + ((i * 7_919) % 90_000) - (i % 7 === 6 ? 140_000 : 0));
const before = days.map((_, i) =>
  i === 13 ? null : 150_000 + ((i * 5_701) % 80_000) - (i % 7 === 6 ? 110_000 : 0),
);
const ages = ['0 to 30', '31 to 90', '91 to 180', '181 to 365', 'over 365'];
const dollars = (cents: number) => price(Math.round(cents / 100) * 100).replace(/\.00$/, '');

const daySeries = [
  { label: 'This year', values: sales },
  { label: 'Last year', values: before },
];
const ageSeries = [
  { label: 'Main St', values: [1_240, 860, 410, 190, 95] },
  { label: 'Cedar Falls', values: [980, 720, 300, 240, 160] },
];

export function PlotPart({ prefix }: { prefix: string }) {
  return (
    <Part title="Plots, each with its table">
      <Plot
        title={`Sales${prefix && ', dark'}`}
        kind="line"
        head="Day"
        points={days}
        series={daySeries}
        format={dollars}
      />
      <Plot
        title={`Age of stock${prefix && ', dark'}`}
        kind="bar"
        head="Days"
        points={ages}
        series={ageSeries}
        format={counted}
      />
    </Part>
  );
}

import { useState } from 'react';
import type { Days } from '../../lib/days';
import { DateField, DateTimeField, TimeField } from '../../ui/date-field';
import { DateRange } from '../../ui/date-range';
import { FileField, type FileRow } from '../../ui/file-field';
import { type State, States } from './fields-states';
import { Part } from './part';

const today = '2026-11-21';

export function DatePart() {
  return (
    <Part title="Date and time">
      <States title="Date">
        {(state, isFilled) => <Dated {...state} Field={DateField} start={isFilled ? today : ''} />}
      </States>
      <States title="Time">
        {(state, isFilled) => <Dated {...state} Field={TimeField} start={isFilled ? '14:30' : ''} />}
      </States>
      <States title="Date and time">
        {(state, isFilled) => (
          <Dated {...state} Field={DateTimeField} start={isFilled ? `${today}T14:30` : ''} />
        )}
      </States>
      <div className="grid items-start gap-x-4 gap-y-4 lg:grid-cols-2">
        <Dated label="Date, too early" Field={DateField} start="2026-11-20" min={today} />
        <Dated label="Time, too late" Field={TimeField} start="19:15" max="18:00" />
        <Range label="Ordered" start={{ from: '2026-11-15', to: today }} />
        <Range label="Ordered, till" size={56} start={{ from: '', to: '' }} />
        <Range label="Ordered, backwards" start={{ from: today, to: '2026-11-01' }} />
        <Range label="Ordered, off" off="Choose a location first." start={{ from: '', to: '' }} />
      </div>
    </Part>
  );
}

function Dated(props: State & { Field: typeof DateField; start: string; min?: string; max?: string }) {
  const { Field, start, ...state } = props;
  const [value, setValue] = useState(start);
  return <Field {...state} value={value} onChange={setValue} />;
}

function Range({ start, ...state }: State & { start: Days }) {
  const [value, setValue] = useState(start);
  return <DateRange {...state} today={today} value={value} onChange={setValue} />;
}

const sample: FileRow[] = [
  { key: 'a', name: 'kestrel-aces-2026-11.xml', bytes: 48_200_000, at: 'sending', sent: 20_500_000 },
  { key: 'b', name: 'prices.csv', bytes: 81_400, at: 'stored' },
  {
    key: 'c',
    name: 'orrin-pies.xml',
    bytes: 3_900_000,
    at: 'failed',
    why: 'The network broke. Choose it again.',
  },
  { key: 'd', name: 'stock.csv', bytes: 900, at: 'ready' },
];

export function FilePart() {
  return (
    <Part title="Files">
      <States title="File">
        {(state, isFilled) => <Files {...state} start={isFilled ? sample.slice(1, 2) : []} />}
      </States>
      <Files label="Files of a brand" multiple start={sample} />
    </Part>
  );
}

function Files({ start, multiple, ...state }: State & { start: FileRow[]; multiple?: boolean }) {
  const [files, setFiles] = useState(start);
  const add = (given: File[]) => {
    const rows = given.map(
      (file): FileRow => ({ key: file.name, name: file.name, bytes: file.size, at: 'ready' }),
    );
    const names = rows.map((row) => row.name);
    setFiles(multiple ? [...files.filter((row) => !names.includes(row.name)), ...rows] : rows);
  };
  return (
    <FileField
      {...state}
      endings={['.csv', '.xml']}
      most={50_000_000}
      multiple={multiple === true}
      files={files}
      onAdd={add}
      onRemove={(key) => setFiles(files.filter((file) => file.key !== key))}
    />
  );
}

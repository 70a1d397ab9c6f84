import { useId, useState } from 'react';
import { CheckGroup, RadioGroup } from '../../ui/choice-group';
import { Combobox } from '../../ui/combobox';
import { Check, Select } from '../../ui/field';
import { MultiCombobox } from '../../ui/multi-combobox';
import { SuggestField } from '../../ui/suggest-field';
import { Switch } from '../../ui/switch';
import { type State, States } from './fields-states';
import { Part, Row } from './part';

const makes = ['Chevrolet', 'Ford', 'Honda', 'Toyota', 'Acura', 'Audi', 'BMW', 'Subaru', 'Volvo'].map(
  (label, i) => ({ value: i + 1, label, popular: i < 4 }),
);
const tags = ['Wholesale', 'Pays late', 'Fleet', 'Core due', 'Prefers Kestrel'];
const reasons = ['Wrong part', 'Defective', 'Ordered too many', 'Does not fit'];
const ways = [
  { value: 'pickup', label: 'Pick up', note: 'Main St, in 20 minutes' },
  { value: 'ship', label: 'Ship', note: 'UPS Ground, 3 days' },
  { value: 'deliver', label: 'Our van', off: true, note: 'Only for pro accounts' },
];

/** Fields that are chosen in: lists, combo boxes, tags, boxes, buttons, switches. */
export function ChosenPart() {
  return (
    <Part title="Fields that are chosen in">
      <States title="Choice" without={['read-only']}>
        {({ readOnly: _, ...state }, isFilled) => (
          <Select {...state} options={['', ...reasons]} defaultValue={isFilled ? 'Defective' : ''} />
        )}
      </States>
      <div className="grid gap-3 border-t border-rule pt-4">
        <h4>One of many</h4>
        <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          <Make label="Make, empty" />
          <Make label="Make, filled" start={3} />
          <Make label="Make, off" isOff />
          <Make label="Make, loading" isLoading />
        </div>
      </div>
      <States title="Several of many">
        {(state, isFilled) => <Makes {...state} start={isFilled ? [1, 4] : []} />}
      </States>
      <States title="Tags">
        {(state, isFilled) => <Tags {...state} start={isFilled ? ['Wholesale', 'Fleet'] : []} />}
      </States>
      <States title="Free text with suggestions">
        {(state, isFilled) => <Reason {...state} start={isFilled ? 'Wrong part' : ''} />}
      </States>
      <States title="One of a few" without={['focused', 'focused', 'read-only', 'loading']}>
        {({ readOnly: _, ...state }, isFilled) => <Way {...state} start={isFilled ? 'pickup' : ''} />}
      </States>
      <States title="Any of a few" without={['focused', 'focused', 'read-only', 'loading']}>
        {({ readOnly: _, ...state }, isFilled) => <Ways {...state} start={isFilled ? ['ship'] : []} />}
      </States>
      <div className="grid gap-3 border-t border-rule pt-4">
        <h4>Boxes and switches</h4>
        <Row>
          <Check label="Some of them" some defaultChecked={false} />
          <Check label="All of them" defaultChecked />
          <Check label="Ticked and off" defaultChecked disabled />
        </Row>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Notify label="Email" start />
          <Notify label="Text message" hint="Needs consent" />
          <Notify label="Sounds" start off="Muted by the manager." />
          <Notify label="Maintenance" busy start />
          <Notify label="Receipt by email" size={56} start />
        </div>
      </div>
    </Part>
  );
}

function Make(props: { label: string; start?: number; isOff?: boolean; isLoading?: boolean }) {
  const [value, setValue] = useState(props.start ?? 0);
  return (
    <Combobox
      id={useId()}
      label={props.label}
      choices={props.isLoading ? undefined : makes}
      value={value}
      onPick={setValue}
      onDone={() => {}}
      placeholder="Type or choose"
      off={props.isOff === true}
    />
  );
}

function Makes({ start, ...state }: State & { start: number[] }) {
  const [values, setValues] = useState(start);
  return (
    <MultiCombobox
      {...state}
      choices={makes}
      values={values}
      onChange={setValues}
      placeholder="Type or choose"
    />
  );
}

function Tags({ start, ...state }: State & { start: string[] }) {
  const [values, setValues] = useState(start);
  const [known, setKnown] = useState(tags);
  return (
    <MultiCombobox
      {...state}
      choices={known.map((tag) => ({ value: tag, label: tag }))}
      values={values}
      onChange={setValues}
      onNew={(tag) => {
        setKnown([...known, tag]);
        setValues([...values, tag]);
      }}
      placeholder="Add a tag"
    />
  );
}

function Reason({ start, ...state }: State & { start: string }) {
  const [value, setValue] = useState(start);
  return <SuggestField {...state} suggestions={reasons} value={value} onChange={setValue} />;
}

function Way({ start, ...state }: State & { start: string }) {
  const [value, setValue] = useState(start);
  return <RadioGroup {...state} choices={ways} value={value} onChange={setValue} />;
}

function Ways({ start, ...state }: State & { start: string[] }) {
  const [value, setValue] = useState(start);
  return <CheckGroup {...state} choices={ways} value={value} onChange={setValue} />;
}

function Notify(props: {
  label: string;
  start?: boolean;
  hint?: string;
  off?: string;
  busy?: boolean;
  size?: 56;
}) {
  const { start = false, ...rest } = props;
  const [isOn, setOn] = useState(start);
  return <Switch {...rest} checked={isOn} onChange={setOn} />;
}

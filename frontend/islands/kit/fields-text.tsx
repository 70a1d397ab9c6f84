import { useState } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { MoneyField } from '../../ui/money-field';
import { NumberField } from '../../ui/number-field';
import { PasswordField } from '../../ui/password-field';
import { PercentField } from '../../ui/percent-field';
import { PhoneField } from '../../ui/phone-field';
import { PinPad } from '../../ui/pin-pad';
import { SearchField } from '../../ui/search-field';
import { TextArea } from '../../ui/text-area';
import { type State, States } from './fields-states';
import { Part } from './part';

/** Fields that are typed in: text, figures, phone, password, PIN. */
export function TypedPart() {
  return (
    <Part title="Fields that are typed in">
      <States title="Text">
        {(state, isFilled) => (
          <Field {...state} autoComplete="off" defaultValue={isFilled ? 'Hollis Plumbing' : ''} />
        )}
      </States>
      <States title="Phone">
        {(state, isFilled) => <Phone {...state} start={isFilled ? '(319) 555-0177' : ''} />}
      </States>
      <States title="Price">{(state, isFilled) => <Price {...state} start={isFilled ? 4699 : 0} />}</States>
      <States title="Percent">
        {(state, isFilled) => <Percent {...state} start={isFilled ? 82_500 : 0} />}
      </States>
      <States title="Number" without={['empty']}>
        {(state) => <Count {...state} />}
      </States>
      <States title="Search">
        {(state, isFilled) => <Search {...state} start={isFilled ? 'brake pads' : ''} />}
      </States>
      <States title="Password">
        {(state, isFilled) => (
          <PasswordField
            {...state}
            autoComplete="new-password"
            defaultValue={isFilled ? 'correct horse' : ''}
          />
        )}
      </States>
      <States title="Long text">
        {(state, isFilled) => (
          <Note {...state} start={isFilled ? 'Left front squeals when cold. Call before noon.' : ''} />
        )}
      </States>
      <Note label="Long text, too long" start="Please leave it with the neighbour" most={20} />
      <Pins />
    </Part>
  );
}

function Phone({ start, ...state }: State & { start: string }) {
  const [value, setValue] = useState(start);
  return <PhoneField {...state} autoComplete="off" value={value} onChange={setValue} />;
}

function Price({ start, ...state }: State & { start: number }) {
  const [value, setValue] = useState(start);
  return <MoneyField {...state} value={value} onChange={setValue} />;
}

function Percent({ start, ...state }: State & { start: number }) {
  const [value, setValue] = useState(start);
  return <PercentField {...state} value={value} onChange={setValue} />;
}

function Count(state: State) {
  const [value, setValue] = useState(2);
  return <NumberField {...state} min={1} max={99} value={value} onChange={setValue} />;
}

function Search({ start, ...state }: State & { start: string }) {
  const [value, setValue] = useState(start);
  return <SearchField {...state} shortcut="F2" value={value} onChange={setValue} />;
}

function Note({ start, most = 255, ...state }: State & { start: string; most?: number }) {
  const [value, setValue] = useState(start);
  return <TextArea {...state} most={most} value={value} onChange={setValue} />;
}

/** Shown when asked for: while a PIN can be typed, a scan on this page is a badge's. */
function Pins() {
  const [isShown, show] = useState(false);
  if (!isShown) return <Button onClick={() => show(true)}>PIN pads</Button>;
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <Pin />
      <PinPad label="PIN, refused" verb="Unlock" error="Wrong PIN. 3 tries are left." onEnter={() => {}} />
      <PinPad label="PIN, off" verb="Unlock" off="Too many tries. Wait 5 minutes." onEnter={() => {}} />
      <PinPad label="PIN, being checked" verb="Unlock" busy onEnter={() => {}} />
    </div>
  );
}

function Pin() {
  const [told, setTold] = useState('Four to eight digits.');
  return (
    <PinPad
      label="PIN"
      verb="Unlock"
      hint={told}
      onEnter={(pin) => setTold(`${pin.length} digits were entered.`)}
    />
  );
}

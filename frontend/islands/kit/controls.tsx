import { useState } from 'react';
import { Button } from '../../ui/button';
import { Check, Field, Select } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { MoneyField } from '../../ui/money-field';
import { Quantity } from '../../ui/quantity';
import { type Fitment, FitmentLabel, FitmentMark, Plate, Sign } from '../../ui/signs';
import { Part, Row } from './part';

export function ButtonPart() {
  return (
    <Part title="Buttons">
      <Row>
        <Button look="primary">Add to Cart</Button>
        <Button look="outline">Add to Cart</Button>
        <Button look="ink">Apply</Button>
        <Button>Compare</Button>
        <Button look="quiet">Change</Button>
        <Button look="destructive">Void order</Button>
        <Button aria-label="Print">
          <Icon name="print" />
        </Button>
      </Row>
      <Row>
        <Button look="primary" busy>
          Charge
        </Button>
        <Button off>Add</Button>
        <Button off="No credit" shortcut="Alt 6">
          Store credit
        </Button>
        <Button look="primary" off>
          Check Out
        </Button>
        <Button aria-pressed="true">Cash</Button>
      </Row>
      <Row>
        <Button look="primary" size={56} shortcut="F9">
          Check Out
        </Button>
        <Button size={56} shortcut="F4">
          Park
        </Button>
        <Button size={56} layout="column" shortcut="Ctrl Del">
          Cancel order
        </Button>
        <Button size={64}>$180</Button>
        <Button look="primary" size={64} layout="column" shortcut="Enter">
          Complete sale
        </Button>
      </Row>
    </Part>
  );
}

export function FieldPart() {
  const [tendered, setTendered] = useState(20_000);
  const [few, setFew] = useState(2);
  const [many, setMany] = useState(24);
  const [isHere, setHere] = useState(true);
  return (
    <Part title="Fields">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Phone" hint="For pickup texts only" inputMode="tel" autoComplete="off" />
        <Field label="Company" optional defaultValue="Hollis Plumbing" />
        <Field label="Email" defaultValue="ray@hollis" error="Invalid email" />
        <Field label="Order" defaultValue="10482" disabled hint="Given by the shop" />
        <Select label="Sort" options={['Best fit first', 'Lowest price', 'Part number']} />
        <Select label="Model" options={['Pick a make first']} disabled />
        <Select label="Reason" options={['', 'Wrong part', 'Defective']} error="Required" />
        <MoneyField label="Price" value={tendered} onChange={setTendered} hint="In dollars and cents" />
      </div>
      <Row>
        <Quantity label="Quantity of Kestrel KB-1363C" value={few} onChange={setFew} />
        <Quantity label="Quantity of Orrin OR-7715" value={many} onChange={setMany} min={4} max={96} />
        <Quantity label="Quantity of Lumarc LM-H11-2" value={1} onChange={setFew} off />
        <Check
          label="In stock here"
          checked={isHere}
          onChange={(event) => setHere(event.currentTarget.checked)}
        />
        <Check label="New" />
        <Check label="Reman" disabled />
        <Check type="radio" label="Pick up" defaultChecked />
        <Check type="radio" label="Ship" />
        <button type="button" className="chip" aria-pressed={isHere} onClick={() => setHere(!isHere)}>
          Front <Icon name="close" size={16} />
        </button>
        <button type="button" className="chip">
          Brand <Icon name="down" size={16} />
        </button>
      </Row>
    </Part>
  );
}

const fitments: Fitment[] = ['yes', 'maybe', 'no', 'unknown'];
const reasons: Record<Fitment, string> = {
  yes: 'Front, 2014 to 2018, all brakes',
  maybe: '13.0 in rotors? Check code J55',
  no: 'Made for the SS brake package, JN6',
  unknown: 'The maker gave no data. Ask the counter.',
};

export function SignPart() {
  return (
    <Part title="Signs">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fitments.map((fits) => (
          <div key={fits} className="grid content-start gap-2">
            <FitmentMark fits={fits} size={40} />
            <div>
              <FitmentLabel fits={fits} />
              <span className="why">{reasons[fits]}</span>
            </div>
          </div>
        ))}
      </div>
      <Row>
        <Plate year={2015} model="Silverado 1500" />
        <Plate year={2011} model="CR-V" size="small" />
        <span className="st blue">In check out</span>
        <span className="st brown">Saved</span>
        <span className="st plum">Kiosk</span>
        <span className="st teal">Balance due</span>
        <span className="st">Complete</span>
        <span className="st void">Voided</span>
        <span className="inline-flex items-center gap-2">
          <i className="dot f" /> <b className="n">8</b> in stock
        </span>
        <span className="inline-flex items-center gap-2">
          <i className="dot h" /> <b className="n">2</b> low
        </span>
        <span className="inline-flex items-center gap-2">
          <i className="dot e" /> <b className="n">0</b> out
        </span>
      </Row>
      <Sign tab="Step 3 of 4">
        <div className="grid gap-4 p-8">
          <h2>Start with your vehicle</h2>
          <p>Then every part here says whether it fits, and why.</p>
          <div className="grid gap-3 sm:grid-cols-3">
            <Select label="Year" options={['2015']} />
            <Select label="Make" options={['Chevrolet']} />
            <Select label="Model" options={['Pick a make first']} disabled />
          </div>
          <Row>
            <Button aria-pressed="true">Silverado 1500</Button>
            <Button>Malibu</Button>
            <Button>Equinox</Button>
            <Button off>Suburban</Button>
          </Row>
        </div>
      </Sign>
    </Part>
  );
}

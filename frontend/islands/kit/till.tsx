import { useLayoutEffect, useState } from 'react';
import { listenForScans } from '../../lib/listen-for-scans';
import { figure, price, typedCents } from '../../lib/money';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Keypad, padded } from '../../ui/keypad';
import { MoneyField } from '../../ui/money-field';
import { Sign } from '../../ui/signs';
import { Part } from './part';

const due = 17_415;

export function TillPart() {
  const [typed, setTyped] = useState('200');
  const [scans, setScans] = useState<string[]>([]);
  const tendered = typedCents(typed);
  // Before the PIN pads of this page listen, which keep scans out of the whole page.
  useLayoutEffect(() => listenForScans((code) => setScans((before) => [...before, code])), []);
  return (
    <Part title="Till">
      <div className="grid items-end gap-6 lg:grid-cols-2">
        <Sign tab="Change due" tabAtStart>
          <div className="p-8">
            <output className="display block">{price(Math.max(0, tendered - due))}</output>
          </div>
        </Sign>
        <p className="inline-flex items-center gap-3 lg:order-first lg:col-span-2">
          <Icon name="scan" />
          <span className="b">Scan ready</span>
          <output className="n" aria-label="Scans">
            {scans.length
              ? `${scans.length} scans, last ${scans.at(-1)}`
              : 'Scan anything, wherever the focus is.'}
          </output>
        </p>
        <div className="grid gap-3">
          <div className="flex items-baseline justify-between gap-3">
            <span className="lab">Balance due</span>
            <span className="total">{price(due)}</span>
          </div>
          <MoneyField
            big
            label="Cash tendered"
            value={tendered}
            onChange={(cents) => setTyped(figure(cents).replaceAll(',', ''))}
          />
          <Keypad
            onKey={(key) => setTyped((before) => padded(before, key))}
            done={
              <Button look="primary" size={64} layout="column" className="tall word" shortcut="Enter">
                Complete sale
              </Button>
            }
          />
        </div>
      </div>
    </Part>
  );
}

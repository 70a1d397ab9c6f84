import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Icon } from '../../ui/icon';
import { failed, succeeded, waits } from '../../ui/toasts';
import { Part, Row } from './part';

export function ToastPart() {
  return (
    <Part title="Toasts, empty, failed">
      <Row>
        <Button onClick={() => succeeded('Kestrel KB-1363C is in the cart.')}>Show a success</Button>
        <Button
          onClick={() =>
            succeeded('Line removed: core charge, $40.00.', {
              wait: waits.payment,
              action: { label: 'Undo', run: () => succeeded('The line is back.') },
            })
          }
        >
          Show an undo
        </Button>
        <Button
          onClick={() =>
            failed('Card declined. No money moved. Try another card or take cash.', { wait: waits.payment })
          }
        >
          Show a failure
        </Button>
      </Row>
      <Failed onRetry={() => succeeded('It worked this time.')} />
      <div className="panel empty">
        <Icon name="box" size={48} />
        <h4>No parked sales</h4>
        <p className="mut">Park a sale to serve the next customer. It waits here, on every lane.</p>
        <Button shortcut="Alt S">Start a sale</Button>
      </div>
    </Part>
  );
}

export function DialogPart({ theme }: { theme: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Part title="Dialog">
      <Row>
        <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      </Row>
      <Dialog
        open={isOpen}
        onClose={close}
        theme={theme}
        title="Heads up!"
        actions={
          <>
            <Button shortcut="Esc" onClick={close}>
              Back
            </Button>
            <Button look="primary" onClick={close}>
              I Understand
            </Button>
          </>
        }
      >
        <p>We don't know whether this product fits your application.</p>
        <p className="mut mt-2">
          Bremstad BR-8472-K fits with 13.0 in rotors. Look for brake code J55 or JL9 on the glove box label.
        </p>
      </Dialog>
    </Part>
  );
}

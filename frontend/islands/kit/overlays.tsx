import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { failed, succeeded, waits } from '../../ui/toasts';
import { Part, Row } from './part';

export function ToastPart() {
  return (
    <Part title="Toasts, failed">
      <Row>
        <Button onClick={() => succeeded('Kestrel KB-1363C is in the cart.')}>Show a success</Button>
        <Button
          onClick={() =>
            succeeded('Line removed: core charge, $40.00.', {
              wait: waits.undo,
              action: { label: 'Undo', isTimed: true, run: () => succeeded('The line is back.') },
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
    </Part>
  );
}

export function DialogPart() {
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

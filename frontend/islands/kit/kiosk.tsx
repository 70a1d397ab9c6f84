import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { LogoMark } from '../../ui/logo-mark';
import { Pictogram } from '../../ui/pictogram';
import { FitmentLabel, Plate } from '../../ui/signs';
import { succeeded } from '../../ui/toasts';
import { useCountdown } from '../../ui/use-countdown';
import { Part, Row } from './part';
import '../../styles/kiosk.css';

/** The kiosk's screens, gone through as its visitor does: splash, home, and the question whether anybody is still there. */
export function KioskPart() {
  const [isAwake, setAwake] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [count, setCount] = useState(1);
  const startOver = () => {
    setAsked(false);
    setAwake(false);
    setCount(1);
  };
  return (
    <Part title="Kiosk">
      <Row>
        <Button onClick={() => setAsked(true)}>Nobody has touched it for a while</Button>
      </Row>
      {isAwake ? (
        <Home count={count} onAdd={() => setCount(count + 1)} onStartOver={startOver} />
      ) : (
        <Splash onStart={() => setAwake(true)} />
      )}
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Are you still there?"
        actions={
          <>
            <Button size={64} className="kiosk-still" onClick={startOver}>
              Start over
            </Button>
            <Button
              look="primary"
              size={64}
              className="kiosk-still"
              autoFocus
              onClick={() => setAsked(false)}
            >
              I'm still here
            </Button>
          </>
        }
      >
        <Left onEnd={startOver} />
      </Dialog>
    </Part>
  );
}

/** UX-23: at least 20 s of warning, and one touch gives the whole time again. */
function Left({ onEnd }: { onEnd: () => void }) {
  const seconds = useCountdown(20_000, false, onEnd);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <output className="display" aria-live="off">
        {seconds}
      </output>
      <p>At zero your cart, your vehicle and all that was typed here are cleared.</p>
    </div>
  );
}

const words = {
  English: {
    title: 'Find parts that fit your vehicle',
    text: 'Pick your vehicle, see what is on the shelf, and have the counter bring it out.',
    steps: ['Your vehicle', 'Parts that fit', 'Pay at the counter'],
    start: 'Get Started',
    touch: 'Touch anywhere to begin',
  },
  Español: {
    title: 'Encuentre piezas para su vehículo',
    text: 'Elija su vehículo, vea lo que hay en la tienda y pídalo en el mostrador.',
    steps: ['Su vehículo', 'Piezas que quedan', 'Pague en el mostrador'],
    start: 'Empezar',
    touch: 'Toque donde quiera para empezar',
  },
};

function Splash({ onStart }: { onStart: () => void }) {
  const [language, setLanguage] = useState<keyof typeof words>('English');
  const other = language === 'English' ? 'Español' : 'English';
  const said = words[language];
  return (
    <div className="kiosk">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same by keys */}
      <div className="sign" lang={language === 'English' ? 'en' : 'es'} onClick={onStart}>
        <div className="splash-head">
          <Logo />
          <p>
            Cedar Falls, Main St
            <br />
            Open until 7 pm
          </p>
        </div>
        <Pickup />
        <p className="splash-title">{said.title}</p>
        <p className="splash-words">{said.text}</p>
        <ol className="splash-steps">
          {said.steps.map((step, i) => (
            <li key={step}>
              <b>{i + 1}</b> {step}
            </li>
          ))}
        </ol>
        <div className="splash-start">
          <Button className="start">
            {said.start} <Icon name="right" size={44} />
          </Button>
          <div className="splash-foot">
            <span>{said.touch}</span>
            <Button
              lang={other === 'English' ? 'en' : 'es'}
              onClick={(event) => {
                event.stopPropagation();
                setLanguage(other);
              }}
            >
              {other}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

const tiles: [pictogram: string, name: string][] = [
  ['rotor', 'Brakes'],
  ['filter', 'Filters and oil'],
  ['battery', 'Battery'],
  ['wiper', 'Wipers'],
  ['bulb', 'Bulbs'],
  ['plug', 'Spark plugs'],
  ['shock', 'Shocks'],
  ['belt', 'Belts'],
  ['fluid', 'Fluids'],
];

const offers: [pictogram: string, name: string, number: string, price: string, stock: string][] = [
  ['filter', 'Oil filter', 'Kestrel KO-48E', '$7.49', '12 here'],
  ['wiper', 'Wiper blade, 22 in', 'Fieldstone FS-22B', '$14.99', '30 here'],
];

type HomeProps = { count: number; onAdd: () => void; onStartOver: () => void };

function Home({ count, onAdd, onStartOver }: HomeProps) {
  return (
    <div className="kiosk">
      <div className="kiosk-bar">
        <Logo />
        <span className="store">Cedar Falls, Main St</span>
        <Button onClick={() => succeeded(`${count} in the cart.`)}>
          Cart <b className="n">{count}</b>
        </Button>
      </div>
      <div className="kiosk-bar vehicle">
        <Plate year={2015} model="Silverado 1500" size="kiosk" />
        <span>
          <b>Chevrolet, LT, 5.3L V8</b>
          <span className="mut block">Crew cab, 4WD</span>
        </span>
        <Button onClick={() => succeeded('Another vehicle would be chosen here.')}>Change vehicle</Button>
      </div>
      <div className="kiosk-work">
        <p className="ask">What do you need?</p>
        <div className="kiosk-search">
          <Icon name="search" />
          <input className="in" aria-label="Search" placeholder="Part name, or scan an old box" />
          <Icon name="scan" />
        </div>
        <div className="kiosk-tiles">
          {tiles.map(([pictogram, name]) => (
            <Button key={name} onClick={() => succeeded(name)}>
              <Pictogram name={pictogram} size={128} />
              {name}
            </Button>
          ))}
        </div>
        <p className="often">Often bought for your Silverado</p>
        <ul className="kiosk-offers">
          {offers.map(([pictogram, name, number, price, stock]) => (
            <li key={number} className="kiosk-offer">
              <Pictogram name={pictogram} size={64} />
              <span>
                <b>{name}</b>
                <span className="mut block">{number}</span>
                <FitmentLabel fits="yes" /> <span className="mut">{stock}</span>
              </span>
              <span className="money">{price}</span>
              <Button look="primary" onClick={onAdd}>
                Add
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <div className="kiosk-foot">
        <Button onClick={onStartOver}>
          <Icon name="left" size={32} /> Back
        </Button>
        <Button off>
          Forward <Icon name="right" size={32} />
        </Button>
        <Button className="ask-counter" onClick={() => succeeded('The counter has been told.')}>
          Ask the counter
        </Button>
        <Button className="again" onClick={onStartOver}>
          <Icon name="undo" size={32} /> Start over
        </Button>
      </div>
    </div>
  );
}

function Logo() {
  return (
    <span className="logo">
      <LogoMark /> Camber
    </span>
  );
}

/** A pickup with its wheelbase, drawn as parts are. */
function Pickup() {
  return (
    <svg className="pickup" viewBox="0 0 674 352" aria-hidden="true">
      <path d="M14 220v-72q0-24 26-29l150-20 70-70q18-18 38-18h118q18 0 21 15l11 72h197v98h14v24h-70a70 70 0 0 0-140 0H199a70 70 0 0 0-140 0Z" />
      <path
        className="thin"
        d="m217 98 60-60q8-8 18-8h46v68ZM353 98V30h54q14 0 16 11l9 57ZM347 98v107M441 98v107M200 205h249M453 123h172M627 98v40h20M14 152l55-9v20H14M14 194h46M207 104v40q0 30-10 42M313 117h20M409 117h20"
      />
      <circle cx="129" cy="224" r="55" />
      <circle cx="129" cy="224" r="32" className="thin" />
      <circle cx="129" cy="224" r="11" className="thin" />
      <circle cx="519" cy="224" r="55" />
      <circle cx="519" cy="224" r="32" className="thin" />
      <circle cx="519" cy="224" r="11" className="thin" />
      <path className="centre" d="M129 158v132M63 224h132M519 158v132M453 224h132" />
      <path className="thin" d="M129 302v42M519 302v42M143 332h121M384 332h121" />
      <path className="head" d="m129 332 17-6v12ZM519 332l-17-6v12Z" />
      <text x="324" y="339">
        143.5 in
      </text>
    </svg>
  );
}

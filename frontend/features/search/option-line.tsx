import type { SuggestedName, SuggestedPart, SuggestedVehicle } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import { Picture } from '../../ui/picture';
import { FitmentMark, markedAs, Plate } from '../../ui/signs';
import { type Option, resultsOf } from './options';
import { rememberSearch } from './recent';

type OptionLineProps = {
  id: string;
  option: Option;
  isMarked: boolean;
  onVehicle: (vehicle: SuggestedVehicle) => void;
};

/** A line of the list: a link, so that it opens in a tab of its own too; a vehicle is chosen. */
export function OptionLine({ id, option, isMarked, onVehicle }: OptionLineProps) {
  const marks = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isMarked,
    className: classes('option', isMarked && 'marked'),
  };
  switch (option.kind) {
    case 'vehicle':
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and the keys
        <div
          {...marks}
          role="option"
          aria-selected={isMarked}
          tabIndex={-1}
          onClick={() => onVehicle(option.vehicle)}
        >
          <Plate year={Number(option.vehicle.year)} model={option.vehicle.model} />
        </div>
      );
    case 'part':
      return (
        <a {...marks} href={option.part.link}>
          <Part part={option.part} />
        </a>
      );
    case 'name':
      return (
        <a {...marks} href={option.name.link}>
          <Name name={option.name} />
        </a>
      );
    case 'more':
      return (
        <a {...marks} href={option.href} onClick={() => rememberSearch(option.search)}>
          <span className="l">{option.text}</span>
        </a>
      );
    case 'recent':
      return (
        <a {...marks} href={resultsOf(option.text)} onClick={() => rememberSearch(option.text)}>
          <Icon name="clock" />
          <span className="what" translate="no">
            {option.text}
          </span>
        </a>
      );
  }
}

function Part({ part }: { part: SuggestedPart }) {
  const { fitment } = part;
  return (
    <>
      <Picture image={part.image} pictogram={part.pictogram} size={40} />
      <span className="what" translate="no">
        <b>
          {part.manufacturer} <span className="pn">{part.part_number}</span>
        </b>
        <span className="mut s">{part.name}</span>
      </span>
      <span className="where">
        {fitment.result !== 'select' && (
          <span className="fit">
            <FitmentMark fits={markedAs(fitment.mark)} />
            <span>{fitment.label}</span>
          </span>
        )}
        <span className="mut s">{part.stock_text}</span>
      </span>
      <span className="money">{part.price_text}</span>
    </>
  );
}

function Name({ name }: { name: SuggestedName }) {
  return (
    <>
      {name.pictogram && <Picture image={name.image} pictogram={name.pictogram} size={32} />}
      <span className="what" translate="no">
        {name.name}
      </span>
      <span className="mut s n">{countOf(name)}</span>
    </>
  );
}

function countOf({ count, fits }: SuggestedName): string {
  const all = count === 1 ? t('1 part') : t('%d parts', count);
  if (fits === undefined || fits === null) return all;
  return fits === 0 ? t('%s, none fits', all) : t('%s, %d fit', all, fits);
}

import type { IslandProps } from '../../api/types';
import { CardStep } from '../../features/checkout/card-step';

/** The fields of the card company, and what becomes of the card. */
export default function CardStepIsland(step: IslandProps['card-step']) {
  return <CardStep step={step} onLeave={(address) => location.assign(address)} />;
}

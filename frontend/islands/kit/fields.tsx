import { ChosenPart } from './fields-choice';
import { DatePart, FilePart } from './fields-date-file';
import { TypedPart } from './fields-text';

/** Every field of the kit in each of its states. */
export function Fields() {
  return (
    <>
      <TypedPart />
      <ChosenPart />
      <DatePart />
      <FilePart />
    </>
  );
}

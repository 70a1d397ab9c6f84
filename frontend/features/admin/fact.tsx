type FactProps = {
  name: string;
  value: string;
  /** Words of the shop's own, never translated. */
  isData?: boolean;
};

/** One fact of a record in a list of them; nothing where it is not known. */
export function Fact({ name, value, isData }: FactProps) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="wrap-anywhere" translate={isData ? 'no' : undefined}>
        {value}
      </dd>
    </div>
  );
}

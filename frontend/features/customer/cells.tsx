/** The number of an order, leading to it where there is something to see. */
export function OrderNumber({ order_id, href }: { order_id: number; href?: string }) {
  if (!href) return <span className="n">{order_id}</span>;
  return (
    <a className="l b n" href={href}>
      {order_id}
    </a>
  );
}

/** A day in a list, on one line. */
export function Day({ text }: { text: string }) {
  return (
    <span className="n whitespace-nowrap" translate="no">
      {text}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { wordsOf } from '../../api/words';
import { applyPONumbers, loadOrder } from '../../features/payment/calls';
import { PODialog } from '../../features/ticket/po-dialog';
import { failed, succeeded } from '../../ui/toasts';

type OrderNumbersProps = {
  orderId: number;
  open: boolean;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** PO numbers of an order that is being paid (PO-1, PO-2). */
export function OrderNumbers({ orderId, open, returnTo, onClose }: OrderNumbersProps) {
  const order = useQuery({
    queryKey: ['till', 'order', orderId],
    queryFn: () => loadOrder(orderId),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const lines = order.data?.products.filter((line) => line.kind !== 'core');
  return (
    <PODialog
      open={open && lines !== undefined}
      lines={(lines ?? []).map((line) => ({ ...line, key: String(line.order_product_id) }))}
      returnTo={returnTo}
      onClose={onClose}
      onApply={(numbers) => {
        onClose();
        applyPONumbers(orderId, numbers).then(
          ({ success }) => succeeded(success),
          (error: unknown) => failed(wordsOf(error)),
        );
      }}
    />
  );
}

import { DialogPart, ToastPart } from './overlays';
import { OverPart, SheetPart } from './surfaces-over';
import { AccordionPart, PlacePart, ProgressPart, StepPart, TabPart, TreePart } from './surfaces-page';
import { PlotPart } from './surfaces-plot';

/** What opens over the page, and what orders it. prefix keeps names apart on a page that shows the kit twice. */
export function Surfaces({ prefix }: { prefix: string }) {
  return (
    <>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <OverPart />
        <SheetPart />
        <DialogPart />
        <ToastPart />
        <TabPart prefix={prefix} />
        <StepPart prefix={prefix} />
        <AccordionPart prefix={prefix} />
        <TreePart prefix={prefix} />
        <PlacePart />
        <ProgressPart />
      </div>
      <PlotPart prefix={prefix} />
    </>
  );
}

import type { ColumnLayout } from './columns.svelte';
import type { PlacedColumn } from './grid';

/** Resizes a column by its handle, pressed by this event, until the pointer is released. */
export function resizeByPointer(
  event: PointerEvent,
  { key, width }: PlacedColumn,
  layout: ColumnLayout,
): void {
  const handle = event.currentTarget as HTMLElement;
  const from = event.clientX;
  event.stopPropagation();
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  const done = new AbortController();
  const { signal } = done;
  const follow = (moved: PointerEvent) => layout.resize(key, width + moved.clientX - from);
  handle.addEventListener('pointermove', follow, { signal });
  for (const end of ['pointerup', 'pointercancel']) {
    handle.addEventListener(end, () => done.abort(), { signal });
  }
}

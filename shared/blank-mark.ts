import type { WrittenMark } from './ipc/marks';

/** Whether nothing is written: there is no mark then. */
export function isBlank({ tag, annotation, due, assignee }: Omit<WrittenMark, 'id'>): boolean {
  return tag.trim() + annotation.trim() + due + assignee.trim() === '';
}

import { needsGuard } from '../../main/values/formula-guard';

/** What a text was before `guarded`. */
export function unguarded(text: string): string {
  return text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text;
}

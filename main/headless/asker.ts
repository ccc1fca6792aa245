import type { Asker } from '../../preload/contract/browse';

/** How what was typed on the command line is meant: days are those of this zone. */
export function headlessAsker(zone: string, language: Asker['language'] = 'en'): Asker {
  return { zone, language };
}

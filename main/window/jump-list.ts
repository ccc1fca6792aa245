import type { Task } from 'electron';
import type { LanguageCode } from '../../shared/locales';

/** As the desktop actions in electron-builder.yml, by the screens that links name. */
const titles = {
  cards: { en: 'Look up a card', es: 'Buscar una tarjeta' },
  changes: { en: 'What changed', es: 'Qué cambió' },
} as const;

/**
 * What Windows offers by a right click on the taskbar's icon. They are links, so that a running
 * app is brought to the front and goes there.
 */
export function jumpList(program: string, language: LanguageCode): Task[] {
  return Object.entries(titles).map(([screen, title]) => ({
    program,
    arguments: `merchant-desk://${screen}`,
    iconPath: program,
    iconIndex: 0,
    title: title[language],
    description: title[language],
  }));
}

import { getLanguage } from '../state/contexts';
import { activity as enActivity } from './en/activity';
import { alerts as enAlerts } from './en/alerts';
import { comparing as enComparing } from './en/comparing';
import { connect as enConnect } from './en/connect';
import { duplicates as enDuplicates } from './en/duplicates';
import { exporting as enExporting } from './en/exporting';
import { lookup as enLookup } from './en/lookup';
import { marks as enMarks } from './en/marks';
import { palette as enPalette } from './en/palette';
import { publish as enPublish } from './en/publish';
import { reconcile as enReconcile } from './en/reconcile';
import { settings as enSettings } from './en/settings';
import { shortcuts as enShortcuts } from './en/shortcuts';
import { summary as enSummary } from './en/summary';
import { updates as enUpdates } from './en/updates';
import { viewsCompared as enCompared } from './en/views-compared';
import { activity as esActivity } from './es/activity';
import { alerts as esAlerts } from './es/alerts';
import { comparing as esComparing } from './es/comparing';
import { connect as esConnect } from './es/connect';
import { duplicates as esDuplicates } from './es/duplicates';
import { exporting as esExporting } from './es/exporting';
import { lookup as esLookup } from './es/lookup';
import { marks as esMarks } from './es/marks';
import { palette as esPalette } from './es/palette';
import { publish as esPublish } from './es/publish';
import { reconcile as esReconcile } from './es/reconcile';
import { settings as esSettings } from './es/settings';
import { shortcuts as esShortcuts } from './es/shortcuts';
import { summary as esSummary } from './es/summary';
import { updates as esUpdates } from './es/updates';
import { viewsCompared as esCompared } from './es/views-compared';
import type { Message, Translation } from './translation';

/** What an area says, in the language of the moment. Areas no start needs: they come with `renderer/later.ts`. */
const words =
  <A extends Readonly<Record<string, Message>>>(en: A, es: Translation<A>) =>
  (language = getLanguage()) =>
    language.speaker({ en, es });

export const activityWords = words(enActivity, esActivity);
export const alertsWords = words(enAlerts, esAlerts);
export const comparedWords = words(enCompared, esCompared);
export const comparingWords = words(enComparing, esComparing);
export const connectWords = words(enConnect, esConnect);
export const duplicatesWords = words(enDuplicates, esDuplicates);
export const exportWords = words(enExporting, esExporting);
export const lookupWords = words(enLookup, esLookup);
export const marksWords = words(enMarks, esMarks);
export const paletteWords = words(enPalette, esPalette);
export const publishWords = words(enPublish, esPublish);
export const reconcileWords = words(enReconcile, esReconcile);
export const settingsWords = words(enSettings, esSettings);
export const shortcutWords = words(enShortcuts, esShortcuts);
export const summaryWords = words(enSummary, esSummary);
export const updateWords = words(enUpdates, esUpdates);

export type ConnectSay = ReturnType<typeof connectWords>;
export type LookupSay = ReturnType<typeof lookupWords>;

type Also = Extract<keyof typeof enPalette, `also.${string}`>;

/** Other words for a screen or command, in both languages: who works in the one often types the other. */
export function alsoCalled(name: Also extends `also.${infer N}` ? N : never): string {
  return `${enPalette[`also.${name}`]} ${esPalette[`also.${name}`]}`;
}

import { getLanguage } from '../state/contexts';
import * as enAnalysis from './en/analysis';
import * as enApp from './en/app';
import * as enConnect from './en/connect';
import * as enRecords from './en/records';
import * as enSearch from './en/search';
import * as esAnalysis from './es/analysis';
import * as esApp from './es/app';
import * as esConnect from './es/connect';
import * as esRecords from './es/records';
import * as esSearch from './es/search';
import { noticeMessages } from '../../shared/file-notices';
import type { Message, Translation } from './translation';

/**
 * The texts of an area in the current language. No start needs these areas: they are loaded with
 * the screens that use them.
 */
const words =
  <A extends Readonly<Record<string, Message>>>(en: A, es: Translation<A>) =>
  (language = getLanguage()) =>
    language.speaker({ en, es });

export const actWords = words(enAnalysis.act, esAnalysis.act);
export const activityWords = words(enApp.activity, esApp.activity);
export const alertsWords = words(enAnalysis.alerts, esAnalysis.alerts);
export const allowedWords = words(enRecords.allowed, esRecords.allowed);
export const auditWords = words(enApp.audit, esApp.audit);
export const backupWords = words(enApp.backup, esApp.backup);
export const comparedWords = words(enAnalysis.viewsCompared, esAnalysis.viewsCompared);
export const comparingWords = words(enAnalysis.comparing, esAnalysis.comparing);
export const connectionsWords = words(enApp.connections, esApp.connections);
export const connectWords = words(enConnect.connect, esConnect.connect);
export const duplicatesWords = words(enAnalysis.duplicates, esAnalysis.duplicates);
export const exportWords = words(enAnalysis.exporting, esAnalysis.exporting);
export const fileNoticeWords = words(noticeMessages('en'), noticeMessages('es'));
export const handoverWords = words(enApp.handover, esApp.handover);
export const linkWords = words(enApp.links, esApp.links);
export const lookupWords = words(enRecords.lookup, esRecords.lookup);
export const marksWords = words(enRecords.marks, esRecords.marks);
export const merchantKeysWords = words(enRecords.merchantKeys, esRecords.merchantKeys);
export const needsWords = words(enApp.needs, esApp.needs);
export const paletteWords = words(enApp.palette, esApp.palette);
export const publishWords = words(enApp.publish, esApp.publish);
export const reconcileWords = words(enAnalysis.reconcile, esAnalysis.reconcile);
export const searchingWords = words(enSearch.searching, esSearch.searching);
export const settingsWords = words(enApp.settings, esApp.settings);
export const shortcutWords = words(enApp.shortcuts, esApp.shortcuts);
export const summaryWords = words(enAnalysis.summary, esAnalysis.summary);
export const updateWords = words(enApp.updates, esApp.updates);

export type ConnectTexts = ReturnType<typeof connectWords>;
export type MarksTexts = ReturnType<typeof marksWords>;
export type LookupTexts = ReturnType<typeof lookupWords>;

type Also = Extract<keyof typeof enApp.palette, `also.${string}`>;

/** Search words for a screen or command, in both languages: users often type the other one. */
export function alsoCalled(name: Also extends `also.${infer N}` ? N : never): string {
  return `${enApp.palette[`also.${name}`]} ${esApp.palette[`also.${name}`]}`;
}

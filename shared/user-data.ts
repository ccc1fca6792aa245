/**
 * What people set up and no service can restore: the file beside the cache holds it
 * (main/marks/file.ts). Screens and commands that say what is lost, removed or set aside name it
 * from here; documents say the same words (test/unit/docs/user-data.test.ts).
 */
export const userData = {
  en: 'saved views, alerts, pivot tables, reconciliations, the audit log, marks and notes',
  es: 'vistas guardadas, alertas, tablas dinámicas, conciliaciones, registro de auditoría, marcas y notas',
} as const;

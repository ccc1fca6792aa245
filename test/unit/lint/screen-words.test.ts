import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** What no screen says, and what it says instead: one term a thing. */
const instead: Readonly<Record<'en' | 'es', readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bOverview\b/, 'Home'],
    [/\bSummary\b/, 'Pivot table'],
    [/\bActivity\b/, 'Technical log'],
    [/\bWatch(ed|…)/, 'Alerts, New alert…'],
    [/refused the connection/, 'Could not reach'],
    [/(First|Second) last name/, 'First surname, Second surname'],
    [/\bgaps?\b/, 'complete'],
    [/\bAs of \d/, 'Updated'],
    [/Chart of the rows/, 'what the chart shows'],
    [/Secret Service/, 'the keychain'],
    // A key alone is one of the service's.
    [
      /^((Repeated|No) )?[Kk]ey$|(part of|as) the key\b|[Oo]nly the key|without a key\b/,
      'Match key',
    ],
  ],
  es: [
    [/\bResumen\b/, 'Inicio, Tabla dinámica'],
    [/\bActividad\b/, 'Registro técnico'],
    [/rechazó la conexión/, 'No se pudo conectar'],
    [/\bRetirad[oa]s\b/, 'Ya no están'],
    [/osiblemente incomplet/, 'sincronice otra vez para confirmarlo'],
    [/\bfaltantes\b/, 'completo'],
    [/Marcar como revisad/, 'Marcar como vistos'],
    [/\b[Rr]echazadas\b/, 'omitidas'],
    [/tarjeta del cliente/, 'ID de la tarjeta'],
    [/[Mm]ás (ancha|angosta)/, 'Ensanchar, Angostar'],
    [/Orden (ascend|descend)ente/, 'De A a Z, de menor a mayor'],
    [/\bVaciar\b/, 'Borrar registro…'],
    [/Ordenar recuadros/, 'Personalizar inicio'],
    [/\bArmarl[oa]\b/, 'Configurarlo a mano'],
    [/solicitudes cuidadosas/, 'La aplicación lo averigua'],
    [/[Ii]niciar sesión por mí/, 'Que la aplicación obtenga el token'],
    [/Secret Service|llavero/, 'el almacén de credenciales'],
    [/\bordenador\b/, 'computadora'],
    // A key alone is one of the service's.
    [
      /^(sin )?(clave|llave)$|^(clave|llave) repetida$|(parte de la|como|comparó la) (clave|llave)\b/i,
      'Dato de cruce',
    ],
    // What is pending is not reconciled.
    [/Conciliar como|^Conciliadas? como$|conciliada como (con|pen|err|otr)/i, 'Clasificar como'],
  ],
};

/** The texts of a file of words, without what is between their pieces. */
function textsIn(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
    if (isText || ts.isTemplateMiddleOrTemplateTail(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  const source = readFileSync(resolve(root, file), 'utf8');
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts;
}

it.each(['en', 'es'] as const)('has one term a thing on the screens: %s', (language) => {
  const files = globSync(`renderer/i18n/${language}/*.ts`, { cwd: root });
  expect(files.length).toBeGreaterThan(5);
  const found = files.flatMap((file) =>
    textsIn(file).flatMap((text) =>
      instead[language]
        .filter(([word]) => word.test(text))
        .map(([word, better]) => `${file}: "${text}" has ${word.source}: ${better}`),
    ),
  );
  expect(found).toEqual([]);
});

it('no example in a field stands outside the words of both languages', () => {
  const written = globSync('renderer/**/*.svelte', { cwd: root }).flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(/placeholder="([^"{]+)"/g)].map(
      ([, text = '']) => text,
    ),
  );
  // An address is the same in both.
  expect(written).toEqual(['https://api.example.com']);
});

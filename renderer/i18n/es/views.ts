import type { views as english } from '../en/views';
import type { Translation } from '../translation';

export const views: Translation<typeof english> = {
  'views.title': 'Vistas',
  'views.all': 'Todos',
  'views.allHint': 'Todo: sin búsqueda ni filtros',
  'views.save': 'Guardar vista',
  'views.more': ({ view }) => `Qué hacer con la vista «${view}»`,
  'views.isChanged': 'modificada desde que se guardó',
  'views.changed': ({ view }) => `${view}: modificada desde que se guardó`,
  'views.replace': 'Reemplazarla por lo que se muestra…',
  'views.replaced': ({ view }) => `La vista «${view}» se reemplazó.`,
  'views.revert': 'Mostrarla como se guardó',
  'views.rename': 'Cambiar nombre…',
  'views.remove': 'Eliminar…',
  'views.name': 'Nombre',
  'views.keeps': 'Guarda las columnas, el orden, los filtros y la búsqueda.',
  'views.saved': ({ view }) => `Guardada como «${view}».`,
  'views.renamed': ({ view }) => `Ahora se llama «${view}».`,
  'views.removed': ({ view }) => `La vista «${view}» se eliminó.`,
  'views.removeText': ({ view }) =>
    `«${view}» desaparece; los registros quedan, y la lista queda como se muestra ahora.`,
  'views.dialog.create': 'Guardar vista',
  'views.replaceText': ({ view }) =>
    `«${view}» conserva su nombre y recibe las columnas, el orden, los filtros y la búsqueda que se muestran ahora.`,
  'views.dialog.replace': 'Reemplazar vista',
  'views.dialog.rename': 'Cambiar el nombre de la vista',
  'views.dialog.remove': 'Eliminar vista',
  'views.dialog.watch': 'Vigilar estos registros',
  'views.do.create': 'Guardar',
  'views.do.replace': 'Reemplazar',
  'views.do.rename': 'Cambiar nombre',
  'views.do.remove': 'Eliminar',
  'views.do.watch': 'Vigilar',
  'views.missing': ({ columns, count }, say) =>
    say.plural(
      count,
      `Ningún registro guardado aquí tiene ya un campo «${columns}». Lo que lo nombra espera; todo lo demás se aplica.`,
      `Ningún registro guardado aquí tiene ya estos campos: ${columns}. Lo que los nombra espera; todo lo demás se aplica.`,
    ),
  'views.forgetMissing': 'Quitar',
  'views.filterWaits': ({ filter }) =>
    `${filter}: no se aplica, porque ningún registro tiene este campo`,

  'date.format': 'dd/mm/aaaa',
  'browse.dayProblem': 'Uno de los días no se puede leer.',
  'date.unclear': ({ day }) =>
    `«${day}» no es un día del calendario. Escríbalo como dd/mm/aaaa, p. ej. 13/11/2026.`,
  'browse.goneNote': ({ name, when }) =>
    `${name} ya no está en esta lista: la sincronización del ${when} no lo encontró. Sus detalles se muestran como se vieron por última vez.`,
  'search.views': 'Vistas guardadas',
  'search.connections': 'Conexiones',
  'search.lists': 'En una lista',
  'search.inList': ({ list, text }) => `Mostrar «${text}» en ${list}`,
  'do.shortcuts': 'Atajos de teclado',
  'do.markSeen': 'Marcar todos los cambios como vistos',
  'do.pause': 'Pausar la sincronización',
  'do.back': 'Volver',
  'do.leave': 'Todas las conexiones',
  'do.theme': 'Cambiar entre claro y oscuro',
  'do.language': 'In English',
  'do.density.compact': 'Filas: compactas',
  'do.density.regular': 'Filas: normales',
  'do.density.comfortable': 'Filas: cómodas',
  'grid.status': 'Selección',

  'watches.begin': 'Vigilar…',
  'watches.text': ({ words }) =>
    `Se le avisa en Cambios cuando una sincronización encuentra registros nuevos o modificados que cumplen: ${words}`,
  'watches.begun': ({ watch }) => `«${watch}» se vigila desde la próxima sincronización.`,
  'watches.title': 'Vigilados',
  'watches.count': ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'hallazgo nuevo', 'hallazgos nuevos')}`,
  'watches.show': ({ watch }) => `Mostrar lo que encontró «${watch}»`,
  'watches.remove': ({ watch }) => `Dejar de vigilar «${watch}»`,
  'watches.removed': ({ watch }) => `«${watch}» ya no se vigila.`,
  'watches.only': ({ watch }) => `Solo lo que encontró «${watch}»`,
  'watches.everything': 'Mostrar todos los cambios',
  'watches.badge': ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'registro que usted vigila', 'registros que usted vigila')}`,
};

import type { views as english } from '../en/views';
import type { Translation } from '../translation';

export const views: Translation<typeof english> = {
  'views.title': 'Vistas',
  'views.all.clients': 'Todos',
  'views.all.lots': 'Todos',
  'views.all.cards': 'Todas',
  'views.allHint': 'Todo: sin búsqueda ni filtros',
  'views.save': 'Guardar vista',
  'views.more': ({ view }) => `Opciones de la vista «${view}»`,
  'views.isChanged': 'modificada desde que se guardó',
  'views.changed': ({ view }) => `${view}: modificada desde que se guardó`,
  'views.replace': 'Actualizar vista',
  'views.replaced': ({ view }) => `La vista «${view}» se actualizó.`,
  'views.revert': 'Descartar cambios',
  'views.rename': 'Cambiar nombre…',
  'views.remove': 'Eliminar…',
  'views.name': 'Nombre',
  'views.keeps': 'Guarda las columnas, el orden, los filtros y la búsqueda.',
  'views.saved': ({ view }) => `Guardada como «${view}».`,
  'views.renamed': ({ view }) => `Ahora se llama «${view}».`,
  'views.removed': ({ view }) => `La vista «${view}» se eliminó.`,
  'views.removeText': ({ view }) =>
    `Se elimina «${view}». Los registros se conservan, y la lista queda como se muestra ahora.`,
  'views.dialog.create': 'Guardar vista',
  'views.replaceText': ({ view }) =>
    `«${view}» conserva su nombre y toma las columnas, el orden, los filtros y la búsqueda actuales.`,
  'views.dialog.replace': 'Actualizar vista',
  'views.dialog.rename': 'Cambiar el nombre de la vista',
  'views.dialog.remove': 'Eliminar vista',
  'views.dialog.watch': 'Crear alerta',
  'views.do.create': 'Guardar',
  'views.do.replace': 'Actualizar',
  'views.do.rename': 'Cambiar nombre',
  'views.do.remove': 'Eliminar',
  'views.do.watch': 'Crear alerta',
  'views.notHere': 'Esta conexión no tiene la vista de ese enlace.',
  'views.copyLink': 'Copiar enlace',
  'views.missing': ({ columns, count }, say) =>
    say.plural(
      count,
      `Ningún registro guardado tiene ya el campo «${columns}». Lo que lo usa no se aplica; todo lo demás sí.`,
      `Ningún registro guardado tiene ya estos campos: ${columns}. Lo que los usa no se aplica; todo lo demás sí.`,
    ),
  'views.forgetMissing': 'Quitar',
  'views.filterWaits': ({ filter }) =>
    `${filter}: no se aplica, porque ningún registro tiene este campo`,

  'date.format': 'dd/mm/aaaa',
  'browse.dayProblem': 'Una de las fechas no es válida.',
  'date.unclear': ({ day }) =>
    `«${day}» no es una fecha válida. Escríbala como dd/mm/aaaa, p. ej. 13/11/2026.`,
  'browse.goneNote': ({ name, when }) =>
    `${name} ya no está en esta lista: la sincronización del ${when} no lo encontró. Su detalle se muestra como se vio por última vez.`,
  'grid.status': 'Selección',

  'watches.begin': 'Crear alerta…',
  'watches.text': ({ words }) =>
    `Lo verá en Cambios cuando una sincronización encuentre registros nuevos o modificados que cumplan: ${words}`,
  'watches.begun': ({ watch }) => `La alerta «${watch}» empieza con la próxima sincronización.`,
  'watches.title': 'Alertas',
  'watches.count': ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'coincidencia nueva', 'coincidencias nuevas')}`,
  'watches.show': ({ watch }) => `Mostrar lo que encontró «${watch}»`,
  'watches.remove': ({ watch }) => `Quitar la alerta «${watch}»`,
  'watches.removed': ({ watch }) => `Se quitó la alerta «${watch}».`,
  'watches.badge': ({ count }, say) =>
    `${say.number(count)} ${say.plural(count, 'registro con alerta', 'registros con alerta')}`,
};

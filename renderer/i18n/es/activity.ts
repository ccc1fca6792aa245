import type { activity as english } from '../en/activity';
import type { Translation } from '../translation';

export const activity: Translation<typeof english> = {
  'activity.table': 'Solicitudes, la más reciente primero',
  'activity.count': ({ requests, failed }, say) =>
    `${say.number(requests)} ${say.plural(requests, 'solicitud', 'solicitudes')} · ${say.number(failed)} con error`,
  'activity.reading': 'Leyendo el registro…',
  'activity.failedOnly': 'Solo con error',
  'activity.showAll': 'Mostrar todas',
  'activity.clear': 'Vaciar',
  'activity.none': 'Aún no hay solicitudes',
  'activity.noneText': 'Aquí aparece cada solicitud al servicio, sin sus secretos.',
  'activity.noneFailed': 'Ninguna solicitud tuvo errores',
  'activity.promise':
    'En este registro no se escriben ni el servidor, ni las firmas, ni los encabezados, ni el contenido de las respuestas.',
  'activity.kept':
    'Las últimas 500 solicitudes se conservan, cifradas con los datos sin conexión de esta conexión.',
  'activity.passing': 'Se conserva hasta que cierre la aplicación.',
  'activity.curl': 'Copiar como curl, sin datos secretos',
  'activity.curlCopied':
    'Copiado. Las palabras en mayúsculas ocupan el lugar de las claves, la hora y la firma.',
  'activity.signed': 'Copiar como curl, con firma de ahora…',
  'activity.signedCopied': ({ at, ends, seconds }, say) =>
    `Copiado, con firma de las ${at}: un servicio acepta esa hora solo por unos minutos.${
      ends === null ? '' : ` El token vence: ${ends}.`
    } El portapapeles se borra en ${say.number(seconds)} s.`,
  'activity.time': 'Hora',
  'activity.request': 'Solicitud',
  'activity.outcome': 'Resultado',
  'activity.serviceCode': 'Código del servicio',
  'activity.attempt': 'Intento',
  'activity.duration': 'Duración',
  'activity.size': 'Tamaño',
  'activity.clock': 'Diferencia de hora',
  'activity.redactions': ({ count }) => (count === 1 ? '1 dato oculto' : `${count} datos ocultos`),
  'activity.redactionsText': 'Datos en los que el servicio devolvió una clave suya',
  'activity.noPageBefore': 'La lista empieza en la página 1.',
  'activity.redirect': 'redirección',
  'activity.published': 'publicado',
  'activity.notPublished': 'no publicado',
  'activity.publishAgain': 'Publicar otra vez',
  'activity.noAnswer': 'sin respuesta',
};

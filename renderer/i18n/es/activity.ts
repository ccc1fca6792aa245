import type { activity as english } from '../en/activity';
import type { Translation } from '../translation';

export const activity: Translation<typeof english> = {
  'activity.title': 'Actividad',
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
    'Ni el servidor, ni las firmas, ni los encabezados, ni los cuerpos se escriben en este registro. Se conserva hasta que cierre la aplicación.',
  'activity.time': 'Hora',
  'activity.request': 'Solicitud',
  'activity.outcome': 'Resultado',
  'activity.serviceCode': 'Código del servicio',
  'activity.attempt': 'Intento',
  'activity.duration': 'Duración',
  'activity.size': 'Tamaño',
  'activity.clock': 'Desfase de reloj',
  'activity.noAnswer': 'sin respuesta',
};

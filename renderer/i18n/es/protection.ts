export const protection = {
  'protection.lock': 'Bloqueo',
  'protection.after': 'Bloquear por inactividad',
  'protection.after.hint':
    'Inactividad en Merchant Desk. También se bloquea cuando la computadora se bloquea o se suspende, y al instante con Ctrl-L o ⌘L.',
  'protection.after.limit': (p: { minutes: number }) =>
    `Su administrador permite ${p.minutes} minutos como máximo. También se bloquea cuando la computadora se bloquea o se suspende, y al instante con Ctrl-L o ⌘L.`,
  'protection.never': 'Nunca',
  'protection.minutes': (p: { minutes: number }) =>
    p.minutes === 1 ? '1 minuto' : `${p.minutes} minutos`,
  'protection.now': 'Bloquear ahora',
  'protection.what':
    'Con el bloqueo, la ventana no contiene registros, los datos guardados se cierran y las claves salen de la memoria. Al desbloquear se consulta de nuevo su llavero: con su sesión abierta en esta computadora suele responder sin preguntar, así que bloquee también la computadora cuando se aleje.',
};

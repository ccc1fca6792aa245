export const protection = {
  'protection.lock': 'Bloqueo',
  'protection.after': 'Bloquear tras un tiempo sin uso',
  'protection.after.hint':
    'Cuenta el uso de Merchant Desk. También se bloquea con el bloqueo y la suspensión del equipo, y al instante con Ctrl-L o ⌘L.',
  'protection.after.limit': (p: { minutes: number }) =>
    `Su administrador permite ${p.minutes} minutos como máximo. También se bloquea con el bloqueo y la suspensión del equipo, y al instante con Ctrl-L o ⌘L.`,
  'protection.never': 'Nunca',
  'protection.minutes': (p: { minutes: number }) =>
    p.minutes === 1 ? '1 minuto' : `${p.minutes} minutos`,
  'protection.now': 'Bloquear ahora',
  'protection.what':
    'Con el bloqueo la ventana no contiene ningún registro, los datos sin conexión se cierran y las claves salen de la memoria. Al desbloquear se consulta otra vez su llavero: con su sesión abierta en este equipo suele responder sin preguntar, así que bloquee también el equipo cuando se aleje.',
};

export const locked = {
  'locked.title': 'Merchant Desk está bloqueado',
  'locked.asked': 'Usted lo bloqueó.',
  'locked.idle': 'Se bloqueó por inactividad.',
  'locked.system': 'Esta computadora se bloqueó o se suspendió.',
  'locked.unlock': 'Desbloquear',
  'locked.unlockNamed': (p: { name: string }) => `Desbloquear «${p.name}»`,
  'locked.asking': (p: { name: string }) =>
    `Consultando ${p.name}… Su sistema puede estar pidiendo su contraseña, quizá detrás de esta ventana.`,
  'locked.keychain': (p: { name: string }) =>
    `Los datos guardados están cerrados y las claves, fuera de la memoria. Al desbloquear se leen de nuevo de ${p.name}.`,
  'locked.session':
    'Los registros ya no están en esta ventana. Esta computadora no tiene llavero: las claves y los datos siguen en memoria hasta que cierre la aplicación.',
  'locked.sampleName': 'Datos de ejemplo',
  'locked.sample':
    'Los registros ya no están en esta ventana. Los datos de ejemplo son inventados y siguen en memoria hasta que salga de ellos.',
  'locked.nothing': 'No había ninguna conexión abierta.',
};

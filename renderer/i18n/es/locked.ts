export const locked = {
  'locked.title': 'Merchant Desk está bloqueado',
  'locked.asked': 'Usted lo bloqueó.',
  'locked.idle': 'Nadie usó el teclado ni el ratón aquí durante un rato.',
  'locked.system': 'Este equipo se bloqueó o se suspendió.',
  'locked.unlock': 'Desbloquear',
  'locked.unlockNamed': (p: { name: string }) => `Desbloquear «${p.name}»`,
  'locked.asking': (p: { name: string }) =>
    `Consultando ${p.name}… Su sistema puede estar pidiendo su contraseña, quizá detrás de esta ventana.`,
  'locked.keychain': (p: { name: string }) =>
    `Los datos sin conexión están cerrados y las claves, fuera de la memoria. Al desbloquear se leen otra vez de ${p.name}.`,
  'locked.session':
    'Los registros ya no están en esta ventana. Aquí no hay llavero: las claves y los datos siguen en memoria hasta que salga.',
  'locked.sampleName': 'Datos de ejemplo',
  'locked.sample':
    'Los registros ya no están en esta ventana. Los datos de ejemplo son inventados y siguen en memoria hasta que los deje.',
  'locked.nothing': 'No había ninguna conexión abierta.',
};

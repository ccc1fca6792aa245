export const diagnostics = {
  'diagnostics.title': 'Diagnóstico',
  'diagnostics.text':
    'Un solo archivo legible para quien le ayude: versiones, configuración, cómo fueron las sincronizaciones y consultas. Sin registros, identificadores, nombres ni claves. No se envía a ninguna parte.',
  'diagnostics.hosts': 'Nombrar las direcciones de los servicios',
  'diagnostics.hosts.hint': 'Solo hace falta si alguien las pide.',
  'diagnostics.show': 'Mostrar qué contiene',
  'diagnostics.contents': 'Se guarda esto y nada más',
  'diagnostics.save': 'Guardar…',
  'diagnostics.copy': 'Copiar el diagnóstico',
  'diagnostics.saved': (p: { name: string }) => `Guardado como ${p.name}.`,
};

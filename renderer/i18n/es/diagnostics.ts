export const diagnostics = {
  'diagnostics.title': 'Diagnóstico',
  'diagnostics.text':
    'Un solo archivo legible para soporte: versiones, configuración y cómo fueron las sincronizaciones y solicitudes. Sin registros, ID, nombres ni claves. No se envía a ninguna parte.',
  'diagnostics.hosts': 'Incluir las direcciones de los servicios',
  'diagnostics.hosts.hint': 'Solo si soporte las pide.',
  'diagnostics.show': 'Mostrar qué contiene',
  'diagnostics.contents': 'Se guarda esto y nada más',
  'diagnostics.save': 'Guardar…',
  'diagnostics.copy': 'Copiar el diagnóstico',
  'diagnostics.saved': (p: { name: string }) => `Guardado como ${p.name}.`,
};

import type { marks as english } from '../en/marks';
import type { Translation } from '../translation';

export const marks: Translation<typeof english> = {
  title: 'Su marca',
  add: 'Agregar marca o nota…',
  edit: 'Editar',
  remove: 'Quitar',
  tag: 'Marca',
  tagHint: 'Pocas palabras. Solo la ve usted, en esta computadora.',
  note: 'Nota',
  save: 'Guardar',
  cancel: 'Cancelar',
  'tag.reviewed': 'Revisado',
  'tag.ask': 'Consultar al banco',
  by: ({ by, when }) => `${by}, ${when}`,
  saved: 'Marca guardada.',
  removed: 'Marca quitada.',
  gone: ({ count }, say) =>
    `El servicio retiró ${say.number(count)} ${say.plural(count, 'registro marcado', 'registros marcados')}`,
  goneText: 'Las marcas se conservan hasta que usted las descarte.',
  dismiss: 'Descartar',
  dismissOf: ({ title }) => `Descartar la marca de ${title}`,
  dismissed: ({ title }) => `Se descartó la marca de ${title}.`,
};

import type { format as english } from '../en/format';
import type { Translation } from '../translation';
import { fieldMessages } from '../../format/field-messages';

export const format: Translation<typeof english> = {
  ...fieldMessages('es'),
  'status.word.ACTIVE': 'Activo',
  'status.word.INACTIVE': 'Inactivo',
  'status.word.BLOCKED': 'Bloqueado',
  'status.word.APPROVED': 'Aprobado',
  'status.word.VERIFIED': 'Verificado',
  'status.word.ENABLED': 'Habilitado',
  'status.word.COMPLETED': 'Completado',
  'status.word.CONFIRMED': 'Confirmado',
  'status.word.PENDING': 'Pendiente',
  'status.word.REVIEW': 'En revisión',
  'status.word.IN_REVIEW': 'En revisión',
  'status.word.SUSPENDED': 'Suspendido',
  'status.word.PROCESSING': 'En proceso',
  'status.word.EXPIRED': 'Vencido',
  'status.word.REPLACED': 'Reemplazado',
  'status.word.REJECTED': 'Rechazado',
  'status.word.DELETED': 'Eliminado',
  'status.word.DISABLED': 'Deshabilitado',
  'status.word.CANCELLED': 'Cancelado',
  'status.word.CANCELED': 'Cancelado',
  'status.word.FAILED': 'Fallido',
  'status.word.CLOSED': 'Cerrado',
  'value.yes': 'Sí',
  'value.no': 'No',
  'value.null': 'sin dato',
  'value.empty': 'texto vacío',
  'value.absent': 'no enviado',
};

import { type PolicyFile } from './file-schema';

type Setting = Exclude<keyof PolicyFile, '$schema' | 'version'>;

/** What each setting does, for Group Policy in Spanish. */
export const spanishDescriptions: Readonly<Record<Setting, string>> = {
  allowedBaseUrls:
    'Las solicitudes van solo a estas direcciones, cada una escrita como en Conectar. Los datos de ejemplo siempre se permiten: no salen de la computadora.',
  connections:
    'Conexiones con las que empiezan Conectar y el comando connect, cada una como objeto JSON: name, baseUrl, environment (live o test; si falta, live), recipe (el método de firma) y login (true, o sus partes). Una política nunca contiene claves.',
  updates: 'Si la aplicación puede buscar versiones nuevas. Si falta, sí.',
  updateMirror:
    'La dirección https de una carpeta con los mismos archivos firmados del servidor de actualizaciones, que ya no se consulta. Si falta, la dirección con la que se compiló la aplicación.',
  exports: 'Si se pueden escribir registros en archivos. Si falta, sí.',
  exportFolders:
    'Las únicas carpetas, con las que contienen, en las que se escriben archivos con registros. Si falta, decide el usuario.',
  notifications:
    'Si las alertas pueden mostrar notificaciones de escritorio: el nombre de una vista guardada y un número de registros. Si falta, sí.',
  publishing:
    'Si se pueden publicar registros en una base de datos PostgreSQL: off (no), asked (el usuario confirma una vez por cada base de datos) o agreed (sin confirmar en las de agreedDatabases). Si falta, asked; off si exports es false.',
  allowedDatabases:
    'Las únicas bases de datos en las que se pueden publicar registros, cada una como host/base o host:puerto/base. Si falta, decide el usuario.',
  agreedDatabases:
    'Con publishing en agreed, y solo entonces: las bases de datos que el usuario no tiene que confirmar, cada una como host/base o host:puerto/base.',
  publishAfterSync:
    'Si cada sincronización se publica en cuanto hay una base de datos. Si falta, decide el usuario.',
  idleLockMinutes:
    'La aplicación se bloquea como máximo tras estos minutos sin actividad; el usuario puede elegir menos.',
  keepHistoryDays:
    'Las versiones anteriores de los registros se guardan como máximo estos días; el usuario puede elegir menos.',
  backups: 'Si se pueden escribir copias de seguridad. Si falta, sí; no, si exports es false.',
  keepAuditDays:
    'Los asientos del registro de auditoría (quién hizo qué) se eliminan después de tantos días. Si se omite, se quedan.',
  backupFolder:
    'Las copias de seguridad se escriben solo en esta carpeta. Si falta, decide el usuario.',
  keysInBackups:
    'Si el usuario puede incluir las claves de los servicios en una copia de seguridad, tras una pregunta en una ventana aparte. Si falta, sí.',
  requireRecoveryCode:
    'Si los datos guardados deben tener un código de recuperación: sin él la ventana lo pide en cada pantalla y los comandos lo dicen. Si falta, no.',
  language:
    'El idioma de la aplicación para quienes no eligieron uno: en o es. Si falta, el del sistema.',
  zone: 'La zona horaria de los días para quienes no eligieron una, como America/Lima. Si falta, la del sistema.',
};

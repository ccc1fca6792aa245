import type { ActColumn } from '../../../shared/ipc/acts';
import type { LanguageCode } from '../../../shared/locales';
import type { ActState } from './content';

interface Side {
  readonly title: string;
  readonly all: string;
}

/** The words of an act in one language. */
export interface ActWords {
  readonly title: string;
  readonly ruc: string;
  readonly notFinal: string;
  readonly final: string;
  readonly why: {
    readonly open: (count: string, isOne: boolean) => string;
    readonly sums: string;
    readonly incomplete: string;
  };
  /** The list is complete as far as is known, and the service lets nobody check it. */
  readonly unconfirmed: string;
  readonly sample: string;
  readonly about: Readonly<
    Record<
      'company' | 'connection' | 'period' | 'list' | 'records' | 'file' | 'sheet' | 'asOf' | 'made',
      string
    >
  >;
  readonly noPeriod: string;
  readonly search: string;
  readonly filtered: (count: number) => string;
  readonly equation: {
    readonly title: string;
    readonly mine: Side;
    readonly theirs: Side;
    readonly side: string;
    readonly carried: string;
    readonly equal: string;
    readonly different: string;
    readonly onlyMine: string;
    readonly onlyTheirs: string;
    readonly repeated: string;
    readonly unkeyed: string;
    readonly summed: string;
    readonly total: string;
    readonly adds: string;
    readonly addsNot: string;
    readonly check: string;
  };
  readonly money: {
    readonly title: string;
    readonly field: string;
    readonly currency: string;
    readonly none: string;
    readonly mine: string;
    readonly theirs: string;
    readonly difference: string;
    readonly equal: string;
    readonly totals: (params: {
      row: string;
      column: string;
      says: string;
      sum: string;
      is: 'right' | 'wrong' | 'mixed';
    }) => string;
  };
  readonly settled: {
    readonly title: string;
    readonly state: string;
    readonly lines: string;
    readonly explained: string;
    readonly tolerated: string;
    readonly total: string;
    readonly explains: string;
    readonly explainsNot: string;
    readonly counted: string;
  };
  readonly states: Readonly<Record<ActState, string>>;
  readonly sections: Readonly<Record<ActState, string>>;
  readonly notices: string;
  readonly changedAgain: (count: number) => string;
  readonly was: (state: string) => string;
  readonly nowOther: string;
  readonly lines: string;
  readonly pair: string;
  readonly none: string;
  readonly columns: Readonly<Record<Exclude<ActColumn, 'amounts'>, string>>;
  readonly signing: Readonly<
    Record<'title' | 'prepared' | 'reviewed' | 'name' | 'signature' | 'date', string>
  >;
  readonly hashes: {
    readonly title: string;
    readonly file: string;
    readonly sync: string;
    readonly act: string;
    readonly meaning: string;
  };
  readonly writtenBy: string;
}

const en: ActWords = {
  title: 'Reconciliation statement',
  ruc: 'Tax ID',
  notFinal: 'NOT FINAL',
  final: 'Every difference is settled or listed as pending.',
  why: {
    open: (count, isOne) =>
      `${count} ${isOne ? 'line has' : 'lines have'} not been settled: this statement is not final.`,
    sums: 'The figures do not add up: this statement is not final.',
    incomplete:
      'The service’s list was not read to its end, or may lack records: this statement is not final.',
  },
  unconfirmed:
    'The service’s list is probably complete, but the service does not allow it to be checked.',
  sample: 'SAMPLE DATA: every record is made up.',
  about: {
    company: 'Company',
    connection: 'Connection',
    period: 'Period',
    list: 'List of the service',
    records: 'Only records that match',
    file: 'Compared file',
    sheet: 'Sheet',
    asOf: 'Records as of',
    made: 'Compared',
  },
  noPeriod: 'all records',
  search: 'search',
  filtered: (count) => `${count} ${count === 1 ? 'condition' : 'conditions'}`,
  equation: {
    title: 'What was compared',
    mine: { title: 'My file', all: 'Rows' },
    theirs: { title: 'Service', all: 'Records' },
    side: 'Side',
    carried: '+ left open before',
    equal: 'Equal',
    different: 'Different',
    onlyMine: 'Only in my file',
    onlyTheirs: 'Only at the service',
    repeated: 'Repeated match key',
    unkeyed: 'No match key',
    summed: 'Paired by sum',
    total: 'Total rows',
    adds: 'adds up',
    addsNot: 'DOES NOT ADD UP',
    check: 'Check',
  },
  money: {
    title: 'Totals by currency',
    field: 'Amount',
    currency: 'Currency',
    none: '(none)',
    mine: 'My file',
    theirs: 'Service',
    difference: 'Difference',
    equal: 'Equal rows',
    totals: ({ row, column, says, sum, is }) => {
      if (is === 'right') return `Row ${row} of the file, ${column}: the total ${says} is right.`;
      return is === 'wrong'
        ? `Row ${row} of the file, ${column}: the total says ${says}, but its rows add up to ${sum}.`
        : `Row ${row} of the file, ${column}: the total ${says} adds up amounts in different currencies.`;
    },
  },
  settled: {
    title: 'How the differences were settled',
    state: 'State',
    lines: 'Lines',
    explained: 'Difference',
    tolerated: 'Within the tolerance, equal',
    total: 'Total',
    explains: 'The lines make up the difference of the totals.',
    explainsNot: 'The lines DO NOT make up the difference of the totals.',
    counted:
      'Amounts are the service’s less the file’s, without lines left open by earlier months.',
  },
  states: {
    open: 'Not settled',
    pending: 'Pending',
    provider: 'Provider’s error',
    agreed: 'Agreed',
    other: 'Other',
    resolved: 'Resolved',
  },
  sections: {
    open: 'Not settled',
    pending: 'Pending',
    provider: 'Provider’s errors',
    agreed: 'Agreed',
    other: 'Other',
    resolved: 'Left open before, resolved now',
  },
  notices: 'To be noted',
  changedAgain: (count) =>
    count === 1
      ? '1 line has another difference now than when it was settled; it is marked in the list.'
      : `${count} lines have another difference now than when they were settled; they are marked in the list.`,
  was: (state) => `was settled as “${state}” for another difference`,
  nowOther: 'its difference has changed since it was settled',
  lines: 'Lines',
  pair: 'Pair',
  none: 'None.',
  columns: {
    row: 'Row',
    key: 'Match key',
    title: 'Name',
    outcome: 'Result',
    differs: 'Differences: my file → service',
    state: 'State',
    comment: 'Comment',
    by: 'Settled by',
    at: 'Settled on',
    since: 'Since',
    id: 'ID',
  },
  signing: {
    title: 'Signatures',
    prepared: 'Prepared by',
    reviewed: 'Reviewed by',
    name: 'Name',
    signature: 'Signature',
    date: 'Date',
  },
  hashes: {
    title: 'SHA-256 checksums',
    file: 'Compared file',
    sync: 'Records of the service',
    act: 'This statement',
    meaning: 'The last one is the checksum of act.json, which is inside this file.',
  },
  writtenBy: 'Written by',
};

const es: ActWords = {
  title: 'Acta de conciliación',
  ruc: 'RUC',
  notFinal: 'NO ES DEFINITIVA',
  final: 'Toda diferencia está conciliada o figura como pendiente.',
  why: {
    open: (count, isOne) =>
      isOne
        ? `${count} fila está sin conciliar: esta acta no es definitiva.`
        : `${count} filas están sin conciliar: esta acta no es definitiva.`,
    sums: 'Las cifras no cuadran: esta acta no es definitiva.',
    incomplete:
      'La lista del servicio no se leyó hasta el final, o pueden faltarle registros: esta acta no es definitiva.',
  },
  unconfirmed:
    'La lista del servicio probablemente está completa, pero el servicio no permite comprobarlo.',
  sample: 'DATOS DE EJEMPLO: todos los registros son inventados.',
  about: {
    company: 'Empresa',
    connection: 'Conexión',
    period: 'Periodo',
    list: 'Lista del servicio',
    records: 'Solo registros que cumplen',
    file: 'Archivo comparado',
    sheet: 'Hoja',
    asOf: 'Registros al',
    made: 'Comparado el',
  },
  noPeriod: 'todos los registros',
  search: 'texto',
  filtered: (count) => `${count} ${count === 1 ? 'condición' : 'condiciones'}`,
  equation: {
    title: 'Qué se comparó',
    mine: { title: 'Mi archivo', all: 'Filas' },
    theirs: { title: 'Servicio', all: 'Registros' },
    side: 'Lado',
    carried: '+ abiertas de antes',
    equal: 'Iguales',
    different: 'Diferentes',
    onlyMine: 'Solo en mi archivo',
    onlyTheirs: 'Solo en el servicio',
    repeated: 'Dato de cruce repetido',
    unkeyed: 'Sin dato de cruce',
    summed: 'Emparejado por total',
    total: 'Filas de total',
    adds: 'cuadra',
    addsNot: 'NO CUADRA',
    check: 'Verificación',
  },
  money: {
    title: 'Totales por moneda',
    field: 'Monto',
    currency: 'Moneda',
    none: '(ninguna)',
    mine: 'Mi archivo',
    theirs: 'Servicio',
    difference: 'Diferencia',
    equal: 'Filas iguales',
    totals: ({ row, column, says, sum, is }) => {
      if (is === 'right')
        return `Fila ${row} del archivo, ${column}: el total ${says} es correcto.`;
      return is === 'wrong'
        ? `Fila ${row} del archivo, ${column}: el total dice ${says}, pero sus filas suman ${sum}.`
        : `Fila ${row} del archivo, ${column}: el total ${says} suma montos en monedas distintas.`;
    },
  },
  settled: {
    title: 'Cómo se conciliaron las diferencias',
    state: 'Estado',
    lines: 'Filas',
    explained: 'Diferencia',
    tolerated: 'Dentro de la tolerancia, iguales',
    total: 'Total',
    explains: 'Las filas componen la diferencia de los totales.',
    explainsNot: 'Las filas NO componen la diferencia de los totales.',
    counted:
      'Los montos son los del servicio menos los del archivo, sin las filas que quedaron abiertas en meses anteriores.',
  },
  states: {
    open: 'Sin conciliar',
    pending: 'Pendiente',
    provider: 'Error del proveedor',
    agreed: 'Conforme',
    other: 'Otro',
    resolved: 'Resuelta',
  },
  sections: {
    open: 'Sin conciliar',
    pending: 'Pendientes',
    provider: 'Errores del proveedor',
    agreed: 'Conformes',
    other: 'Otros',
    resolved: 'Abiertas de antes, ya resueltas',
  },
  notices: 'Observaciones',
  changedAgain: (count) =>
    count === 1
      ? '1 fila tiene ahora otra diferencia que cuando se concilió; está señalada en la lista.'
      : `${count} filas tienen ahora otra diferencia que cuando se conciliaron; están señaladas en la lista.`,
  was: (state) => `se concilió como «${state}» por otra diferencia`,
  nowOther: 'su diferencia cambió después de conciliarse',
  lines: 'Filas',
  pair: 'Par',
  none: 'Ninguna.',
  columns: {
    row: 'Fila',
    key: 'Dato de cruce',
    title: 'Nombre',
    outcome: 'Resultado',
    differs: 'Diferencias: mi archivo → servicio',
    state: 'Estado',
    comment: 'Comentario',
    by: 'Conciliada por',
    at: 'Conciliada el',
    since: 'Desde',
    id: 'ID',
  },
  signing: {
    title: 'Firmas',
    prepared: 'Preparado por',
    reviewed: 'Revisado por',
    name: 'Nombre',
    signature: 'Firma',
    date: 'Fecha',
  },
  hashes: {
    title: 'Huellas SHA-256',
    file: 'Archivo comparado',
    sync: 'Registros del servicio',
    act: 'Esta acta',
    meaning: 'La última es la huella de act.json, que está dentro de este archivo.',
  },
  writtenBy: 'Escrita por',
};

export function actWords(language: LanguageCode): ActWords {
  return { en, es }[language];
}

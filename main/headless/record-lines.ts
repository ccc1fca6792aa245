import type { ClientCard, MerchantReading } from '../../preload/contract/records';
import type { RecordPage, Value } from '../../preload/contract/values';
import { readJson, writeJson } from '../api/json';

/** One record a line under the service's own field names, numbers digit for digit, absent fields absent. */
export function recordLines(page: RecordPage): string[] {
  return page.rows.map((row) => {
    const entries = page.columns.flatMap((name, at): [string, Value][] => {
      const value = row[at];
      return value === undefined ? [] : [[name, value]];
    });
    return writeJson({ kind: 'object', entries });
  });
}

/** The merchant as the service sent it, keys redacted, and whether the secret it contained is the stored one. */
export function merchantLine(reading: MerchantReading): string {
  const { present, matchesStored } = reading.accessToken?.secretKey ?? {
    present: false,
    matchesStored: null,
  };
  return `{"merchant":${oneLine(reading.rawJson)},"secretKey":${JSON.stringify({ present, matchesStored })}}`;
}

export function clientCardLine(card: ClientCard): string {
  return oneLine(card.rawJson);
}

function oneLine(indented: string): string {
  const reading = readJson(indented);
  return reading.kind === 'value' ? writeJson(reading.value) : JSON.stringify(indented);
}

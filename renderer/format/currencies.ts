import type { Value } from '../../shared/values';
import { plainText } from './value';

/**
 * The distinct currency codes of a card's accounts (docs/interface.md, "Client-card": `currencies`,
 * a list of account and currency).
 */
export function currencyCodes(value: Value | undefined): readonly string[] {
  if (typeof value !== 'object' || value?.kind !== 'list') return [];
  const codes = value.items.flatMap((item) => {
    if (typeof item !== 'object' || item?.kind !== 'object') return [];
    const code = plainText(new Map(item.entries).get('currency'));
    return code === '' ? [] : [code];
  });
  return [...new Set(codes)];
}

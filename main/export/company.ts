import { fieldOf } from '../json/json';
import type { Store } from '../profile-store/store';

/**
 * Whose records these are, as the stored merchant record has it: `Andina S.A.C. · RUC 20100000001`;
 * null before the merchant was read, or where it has no name.
 */
export async function companyOf(store: Pick<Store, 'storedRecord'>): Promise<string | null> {
  const stored = await store.storedRecord('merchant', null);
  const text = (field: string) => {
    const value = fieldOf({ kind: 'object', entries: stored?.record ?? [] }, field);
    if (typeof value === 'object' && value?.kind === 'number') return value.text;
    return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 120) : '';
  };
  const name = text('company_name');
  if (name === '') return null;
  const document = [text('document_type'), text('document_number')].filter(Boolean).join(' ');
  return [name, document].filter(Boolean).join(' · ');
}

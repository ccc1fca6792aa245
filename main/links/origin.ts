import type { Profile } from '../../shared/ipc/profiles';
import type { LinkElsewhere } from '../../shared/ipc/links';
import type { LinkOrigin } from './link';

type Connection = Pick<Profile, 'id' | 'name' | 'baseUrl' | 'sample'>;

/**
 * Null when the open connection is the link's. Where a merchant is not known, the service decides.
 */
export function elsewhereOf(
  origin: LinkOrigin | null,
  open: { readonly profile: Connection; readonly merchant: string | null },
  all: readonly Connection[],
): LinkElsewhere | null {
  if (origin === null) return null;
  const { profile, merchant } = open;
  const fits = ({ baseUrl, sample }: Connection) => !sample && baseUrl === origin.service;
  const isOther = merchant !== null && origin.merchant !== null && merchant !== origin.merchant;
  if (fits(profile) && !isOther) return null;
  const connections = all
    .filter((each) => each.id !== profile.id && fits(each))
    .map(({ id, name }) => ({ id, name }));
  return { host: new URL(origin.service).host, isOtherMerchant: fits(profile), connections };
}

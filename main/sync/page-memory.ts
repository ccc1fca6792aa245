import type { PageMemory } from '../api/list-page';
import type { RememberedPages } from '../cache/cache';

/** What the shown generation remembers of its pages, by page. */
export function memoryOf({ key, pages }: RememberedPages): PageMemory {
  const byPage = new Map(pages.map((each) => [each.page, each]));
  return {
    key,
    find: (page, digest) => {
      const known = byPage.get(page);
      return known !== undefined && Buffer.from(known.digest).equals(digest) ? known : null;
    },
  };
}

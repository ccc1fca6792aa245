const condition = /(?:^|\s)-?([\p{L}_][\p{L}\p{N}_.-]*):([^\s"]+)/gu;
/** Fields that hold days or moments, by their names: a document's number may well look like a date. */
const dated = /^(created|updated|deleted|blocked|expires|birth)|_at$|date|fecha/iu;
/** Begins as a date does: digits, a separator, digits. */
const likeDate = /^\d{1,4}[-/.]\d/u;
const calendar = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T.+)?)?)?$/u;

/** Dates of a search's conditions that are none, as typed: `created:>2026-02-30` has `2026-02-30`. */
export function unreadableDates(search: string): readonly string[] {
  return [...search.matchAll(condition)].flatMap(([, field = '', value = '']) => {
    if (!dated.test(field)) return [];
    const dates = value.replace(/^[<>]=?/u, '').split('..');
    return dates.filter((text) => likeDate.test(text) && !isDate(text));
  });
}

function isDate(text: string): boolean {
  const [, year = '', month = '01', day = '01'] = calendar.exec(text) ?? [];
  if (year === '') return false;
  const written = `${year}-${month}-${day}`;
  const epochMs = Date.parse(written);
  // 31 February is read as 3 March by some: a day must come back as itself.
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(written);
}

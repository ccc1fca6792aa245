/** A command line that cannot be obeyed; the message is a sentence for whoever typed it. */
export class UsageError extends Error {}

export const usage = `usage: npm run -s desk -- <command> [options] [--home DIR]

  connect --profile P --base-url URL [--recipe ID|auto] [--example FILE] [--login]
          reads {"secretKey": …, "accessToken": …, "publicKey": …} as JSON from stdin
  profiles
  merchant --profile P
  clients  --profile P [--page N] [--per-page N]
  lots     --profile P --page N --per-page N
  card ID  --profile P
  forget   --profile P

  sync     --profile P [--resource merchant|lots|clients|cards]…
  search QUERY --profile P
  changes  --profile P --since DATE|DAYSd      (2026-11-16, 2026-11-16T09:00:00-05:00, 7d)
           newest first; fields that appeared or vanished are lines of kind "schema", before all others
  status   --profile P
  wipe     --profile P                         (the offline data; keys and profile stay)
  export   --profile P --resource clients|lots|cards|changes --format csv|xlsx|json|ndjson|pdf --out FILE
           [--filter QUERY] [--since DATE|DAYSd]         (of changes; all that is kept without it)
           [--separator comma|semicolon|tab] [--decimal point|comma] [--bom]      (of csv)
  lookup   --profile P --ids FILE|- [--out FILE] [--format csv|xlsx|json|ndjson|pdf] [--discard]
           a card id a line, or a table; run again it goes on, or asks for what failed
  diagnostics --out FILE [--hosts]             (what helps to help you; no records, ids or keys; hosts only if said)

JSON lines on stdout, words on stderr.
Exit status: 0 ok, 2 usage, 3 credentials, 4 network, 5 service, 6 storage.`;

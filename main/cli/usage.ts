export const usage = `usage: npm run -s desk -- <command> [options] [--home DIR]

  connect --profile P --base-url=URL [--recipe ID|auto|JSON] [--example FILE] [--live|--test]
          [--login [--login-path PATH] [--login-public-key-field NAME] [--login-secret-key-field NAME]
          [--login-token-path PATH] | --pasted]
          reads {"secretKey": …, "accessToken": …, "publicKey": …} as JSON from stdin, contacts the service once,
          and saves profile and keys if it answers; in an existing profile, options left out stay as they were
  help
  profiles
  merchant --profile P
  clients  --profile P [--page N] [--per-page N]
  lots     --profile P --page N --per-page N
  card ID  --profile P
  forget   --profile P

  sync     --profile P [--resource merchant|lots|clients|cards]…
  search QUERY --profile P [--resource merchant|lots|clients|cards] [--zone ZONE]
           the best 100 records of each list; "total" is how many match ("export --filter" writes all)
  changes  --profile P --since DATE|DAYSd [--resource merchant|lots|clients|cards] [--field NAME]… [--zone ZONE]
           (2026-11-16, 2026-11-16T09:00:00-05:00, 7d) newest first; with --field, changed records only where one of these
           differs; fields that appeared or vanished are lines of kind "schema", before all others
  changes  --profile P --between DATE --and DATE [--resource …] [--field NAME]… [--zone ZONE]
           what differs between the last syncs before these two moments, whatever came in between
  status   --profile P
  wipe     --profile P                         (the offline data with its history, saved views, rules, marks and notes;
                                               keys and profile stay; asks nothing)
  export   --profile P --resource clients|lots|cards|merchant|changes
           --format csv|xlsx|json|ndjson|parquet|pdf --out FILE
           [--filter QUERY | --view NAME]        (of lists; a saved view's conditions, order and columns)
           [--since DATE|DAYSd | --between DATE --and DATE] [--field NAME]…      (of changes; all stored ones without it)
           [--headings shown|service] [--language en|es]      (of csv, xlsx and pdf: as on the screen, or the service's names,
                                                 the default; the language is en unless given)
           [--separator comma|semicolon|tab] [--decimal point|comma] [--bom]      (of csv)
           [--zone ZONE]                         (of days in --filter and --since, and of times in xlsx and pdf)
           --out - is stdout: lines of JSON then go to stderr
  lookup   --profile P --ids FILE|- [--discard] [--zone ZONE] [OUTPUT]
           one card id per line, or a table; the same list run again within 12 hours resumes, retries failed ids, or
           prints its result; --discard starts over and drops another unfinished list
  publish  --profile P [--to=postgresql://USER@HOST/DATABASE[?schema=NAME]] [--agree] [--password-stdin]
           [--after-sync yes|no]
           what changed since the last time, into a schema of its own; --to is remembered once it worked, and --agree
           confirms once that records are unencrypted personal data there; the password is stored in the keychain
           (--password-stdin, one line) or read as psql does (PGPASSFILE)
  reconcile --profile P --file FILE --resource clients|lots|cards --key COLUMN[=FIELD]…
           [--compare COLUMN[=FIELD]]… [--sheet NAME] [--header ROW] [--filter QUERY | --view NAME]
           [--exact] [--dates day-first|month-first] [--zone ZONE] [OUTPUT]
           compares a workbook (.xlsx) or CSV of your own with a stored list, in every column named like a field unless
           --compare is given; without --exact, spaces, case, accents, leading zeros and number formats are ignored;
           spaces around a cell never count; status 8 when anything differs
  summary  --profile P --resource clients|lots|cards [--rows FIELD[:month]] [--columns FIELD[:month]]
           [--of FIELD] [--measure records|sum|average|min|max] [--filter QUERY] [--zone ZONE] [OUTPUT]
           counts records, and sums the numbers of --of, by up to two fields; currencies are never added together
  duplicates --profile P --resource clients|lots|cards --by FIELD… [--filter QUERY | --view NAME] [--zone ZONE]
           [OUTPUT]
           records with the same values in all these fields; case, accents, spaces and, in numbers, punctuation and
           leading zeros are ignored; one line per group, or a file with their records; status 8 when there are any
  watch    --profile P [--field NAME]… [--seen] [--zone ZONE]
           what the watch rules, and the alerts of saved views, have found since it was last seen, one line each; with
           --field, changes count only in these fields, else in those the rule names; --seen does not report it again;
           status 8 when there is anything
  watch    --profile P --resource clients|lots|cards --more N [--filter QUERY] [--zone ZONE]
           whether more than N records match; status 8 when they do
  compare  --profile P --resource clients|lots|cards --view NAME --view NAME [--only both|first|second] [OUTPUT]
           [--zone ZONE]
           two saved views: one line per record, in both, only in the first or only in the second; a file has one of these
           groups; status 8 when the views differ
  diagnostics --out FILE [--hosts]             (a report for support; no records, ids or keys; hosts only with --hosts)

OUTPUT is [--out FILE|-] [--format csv|xlsx|json|ndjson|parquet|pdf] [--language en|es] and, for csv,
[--separator comma|semicolon|tab] [--decimal point|comma] [--bom]. --language is that of the file's own words. Without --out, JSON lines are printed; without --format, the file's ending decides.
Days and times are in --zone, a name like America/Lima or UTC; without it, in this computer's zone.
JSON lines on stdout, messages on stderr; what failed is a last line {"error": {"code": …, "params": …}}.
Exit status: 0 ok, 2 usage, 3 credentials, 4 network, 5 service, 6 storage, 7 done but not complete, 8 something found,
129, 130 or 143 ended by a signal, 141 nobody reads the output.`;

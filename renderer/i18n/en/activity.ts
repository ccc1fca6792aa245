import type { Say } from '../translation';

/** Loaded with the screen, not with the start (`Language.speaker`). */
export const activity = {
  'activity.table': 'Requests, newest first',
  'activity.count': ({ requests, failed }: { requests: number; failed: number }, say: Say) =>
    `${say.number(requests)} ${say.plural(requests, 'request', 'requests')} · ${say.number(failed)} failed`,
  'activity.reading': 'Reading the log…',
  'activity.failedOnly': 'Only failed',
  'activity.showAll': 'Show all',
  'activity.clear': 'Clear',
  'activity.none': 'No requests yet',
  'activity.noneText': 'Every request to the service is listed here, without its secrets.',
  'activity.noneFailed': 'No request failed',
  'activity.promise': 'Hosts, signatures, headers and bodies are never written to this log.',
  'activity.kept': 'The last 500 requests are kept, encrypted with this connection’s offline data.',
  'activity.passing': 'It is kept until you quit.',
  'activity.curl': 'Copy as curl, with placeholders',
  'activity.curlCopied': 'Copied. Words in capitals stand where keys, time and signature belong.',
  'activity.signed': 'Copy as curl, signed now…',
  'activity.signedCopied': (
    { at, ends, seconds }: { at: string; ends: string | null; seconds: number },
    say: Say,
  ) =>
    `Copied, signed at ${at}: a service accepts that time for a few minutes only.${
      ends === null ? '' : ` Its token ends ${ends}.`
    } The clipboard is cleared in ${say.number(seconds)} s.`,
  'activity.time': 'Time',
  'activity.request': 'Request',
  'activity.outcome': 'Outcome',
  'activity.serviceCode': 'Service code',
  'activity.attempt': 'Attempt',
  'activity.duration': 'Duration',
  'activity.size': 'Size',
  'activity.clock': 'Clock offset',
  'activity.redactions': ({ count }: { count: number }) => `${count} hidden`,
  'activity.redactionsText': 'Values in which the service sent one of your keys back',
  'activity.noPageBefore': 'The list begins with page 1.',
  'activity.redirect': 'redirect',
  'activity.published': 'published',
  'activity.notPublished': 'not published',
  'activity.publishAgain': 'Publish again',
  'activity.noAnswer': 'no answer',
};

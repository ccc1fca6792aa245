import type { Say } from '../translation';

export const activity = {
  'activity.title': 'Activity',
  'activity.table': 'Requests, newest first',
  'activity.count': ({ requests, failed }: { requests: number; failed: number }, say: Say) =>
    `${say.number(requests)} ${say.plural(requests, 'request', 'requests')} · ${say.number(failed)} failed`,
  'activity.reading': 'Reading the log…',
  'activity.failedOnly': 'Only failed',
  'activity.showAll': 'Show all',
  'activity.clear': 'Clear',
  'activity.none': 'No requests yet',
  'activity.noneText': 'Every request to the service is listed here, without its secrets.',
  'activity.noneFailed': 'None of the requests failed',
  'activity.promise':
    'The host, signatures, headers and bodies are never written to this log. It is kept until you quit.',
  'activity.time': 'Time',
  'activity.request': 'Request',
  'activity.outcome': 'Outcome',
  'activity.serviceCode': 'Service code',
  'activity.attempt': 'Attempt',
  'activity.duration': 'Duration',
  'activity.size': 'Size',
  'activity.clock': 'Clock offset',
  'activity.noAnswer': 'no answer',
};

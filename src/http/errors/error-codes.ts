/** Every `code` of an error, and what a client does about it. Codes may be added; none changes its meaning. */
export const ERROR_CODES = {
  invalid_parameter:
    'correct the parameters or fields that `details` names; sending it again changes nothing',
  bad_request: 'correct the request: its path, or a body that is not JSON',
  unauthorized: 'send the key that the answer had when the group or the alert was made',
  not_found: 'ask for something else: there is no such path, group, list, day or callsign',
  method_not_allowed: 'use a method that the header `Allow` names',
  request_timeout: 'send it again, faster: the whole request must arrive within 15 seconds',
  conflict: 'choose another name: this one is taken',
  history_changed:
    'ask again with an `as_of` up to the id that the sentence names: the log was put back since, and what lay beyond is gone',
  gone: 'ask for something else: it was there, and is removed for good',
  days_removed: 'ask for a window from the first day kept on, which the sentence names',
  body_too_large: 'send less at once',
  url_too_long: 'send fewer callsigns at once, or make a group of them',
  unsupported_media_type: 'send the body as JSON, with `Content-Type: application/json`',
  range_not_satisfiable: 'begin within the file: `Content-Range` has its length',
  rate_limited: 'wait `retryAfter` seconds; ask less often, or follow a stream',
  too_many_questions: 'wait `retryAfter` seconds, and ask one heavy question at a time',
  group_limit_reached: 'delete a group of yours, or ask who runs the service',
  alert_limit_reached: 'end an alert of yours, or ask who runs the service',
  headers_too_large: 'send fewer or shorter headers, cookies above all',
  internal_error: 'tell who runs the service the `X-Request-Id`; its log has the details',
  unavailable:
    'wait `retryAfter` seconds, and ask again: the database is away, or there is too much to do',
  busy: 'wait `retryAfter` seconds, and ask again: too many heavy questions are being answered',
  too_expensive: 'narrow it as the sentence says: waiting does not help',
  columns_unavailable:
    'wait `retryAfter` seconds, or ask for a window that begins on the day that the sentence names',
  archive_damaged: 'wait `retryAfter` seconds, or leave that day out: its file cannot be read',
  archive_off: 'ask for a window that begins later: days that only files have are not read here',
} as const;

/** A stable word by which programs tell errors apart. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** {@link ERROR_CODES} as the document has them: a line each. */
export const CODES_DESCRIBED = Object.entries(ERROR_CODES)
  .map(([code, remedy]) => `- \`${code}\`: ${remedy}`)
  .join('\n');

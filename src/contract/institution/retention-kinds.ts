import * as v from 'valibot'

/** The kinds of data that are deleted after a while, by the names of their tables. */
export const RETENTION_KINDS = [
  'session',
  'login_attempt',
  'attempt_guard',
  'handover_key',
  'one_time_token',
  'sso_nonce',
  'call_once',
  'upload',
  'user_import',
  'data_import',
  'data_import_change',
  'export_job',
  'report_schedule',
  'notification_outbox',
  'gateway_event',
  'unsigned_message',
  'url_claim',
  'retention_run',
] as const
/** A kind of data that is deleted after a while. */
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** Own periods of an institution, in days; kinds that are missing have the usual period. */
export const retentionPeriods = v.record(
  v.picklist(RETENTION_KINDS),
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500)),
)

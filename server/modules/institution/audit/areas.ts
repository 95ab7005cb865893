import type { AuditArea } from '../../../../src/contract/institution/audit/audit-log.ts'

/** The records of each area, as the audit log names them; all others are OTHER. */
export const ENTITIES: Readonly<Record<Exclude<AuditArea, 'OTHER'>, readonly string[]>> = {
  PEOPLE: [
    'access_change_request',
    'data_change_request',
    'login_name',
    'menu_access_request',
    'role',
    'student',
    'user_account',
    'user_asset',
    'user_import',
  ],
  EXAMS: ['exam_event', 'exam_form', 'hall_ticket_correction', 'instruction_set', 'student_hold', 'ticket_job'],
  PAYMENTS: ['csc_agent', 'invoice', 'payment_account', 'payment_case', 'payment_order', 'receipt'],
  STRUCTURE: [
    'academic_year',
    'assignment_change',
    'college',
    'course',
    'course_offering',
    'data_import',
    'faculty',
    'program',
    'program_part',
    'program_part_term',
  ],
  REPORTS: ['export_job', 'looker_report', 'report', 'report_schedule'],
  INSTITUTION: [
    'announcement',
    'client',
    'client_domain',
    'notification_outbox',
    'notification_template',
    'openid_provider',
    'registered_site',
    'sso_issuer',
    'student_message',
  ],
}

const AREA_BY_ENTITY: ReadonlyMap<string, AuditArea> = new Map(
  (Object.keys(ENTITIES) as (keyof typeof ENTITIES)[]).flatMap((area) =>
    ENTITIES[area].map((entity): [string, AuditArea] => [entity, area]),
  ),
)

/** Returns the area of a record. */
export const findArea = (entity: string): AuditArea => AREA_BY_ENTITY.get(entity) ?? 'OTHER'
/** All records that have an area. */
export const KNOWN_ENTITIES: readonly string[] = [...AREA_BY_ENTITY.keys()]

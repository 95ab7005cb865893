import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { instant, localisedName } from '../parts.ts'
import { reason, SECOND_PERSON_DENIALS } from '../users/parts.ts'

const MENU = '/institutions'
/**
 * The right to see all institutions of the server. Like the other rights on this screen it exists only in the
 * institution that the operator names (`PLATFORM_INSTITUTION`).
 */
export const SEE_INSTITUTIONS: Right = { menu: MENU, verb: 'view' }
/** The right to suspend and resume an institution, and to request and cancel its removal. */
export const CHANGE_INSTITUTIONS: Right = { menu: MENU, verb: 'edit' }
/** The right to export all data of an institution. */
export const EXPORT_INSTITUTIONS: Right = { menu: MENU, verb: 'export' }
/** The right to approve a removal that somebody else has requested. */
export const APPROVE_REMOVALS: Right = { menu: MENU, verb: 'approve' }

/** The number of days between the approval of a removal and the deletion of the data. */
export const REMOVAL_DAYS = 30
/** How many hours the file of an export is kept. */
export const ARCHIVE_HOURS = 24

/** The states of a removal. */
export const REMOVAL_STATUSES = ['REQUESTED', 'APPROVED', 'DELETING', 'DONE', 'CANCELLED'] as const
/** The states of an institution in the list. */
export const INSTITUTION_STATUSES = ['ACTIVE', 'SUSPENDED', 'REMOVING'] as const
/** The states of an export of all data. */
export const ARCHIVE_STATUSES = ['RUNNING', 'READY', 'DOWNLOADED', 'EXPIRED', 'FAILED'] as const

const code = v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,30}$/))
const publicId = v.pipe(v.string(), v.regex(/^[0-9A-F]{12}$/))

/** Returns all institutions of the server, by their names. */
export const platformInstitutions = defineQuery({
  id: 'platformInstitutions',
  access: 'r',
  needs: SEE_INSTITUTIONS,
  input: v.nullish(v.object({})),
  row: v.object({
    code: v.string(),
    names: localisedName,
    status: v.picklist(INSTITUTION_STATUSES),
    /** Whether it is the caller's own, which cannot be suspended or removed. */
    own: v.boolean(),
    suspension: v.nullable(v.object({ reason: v.string(), since: instant })),
    /** As last measured; null: not yet. */
    usage: v.nullable(
      v.object({ people: v.number(), students: v.number(), fileBytes: v.number(), measuredAt: instant }),
    ),
    lastSignInAt: v.nullable(instant),
    createdAt: instant,
    /** The open removal. */
    removal: v.nullable(
      v.object({
        removalId: v.string(),
        status: v.picklist(['REQUESTED', 'APPROVED', 'DELETING']),
        reason: v.string(),
        requestedBy: v.string(),
        requestedAt: instant,
        approvedBy: v.nullable(v.string()),
        approvedAt: v.nullable(instant),
        /** When the data is deleted. */
        dueAt: v.nullable(instant),
        /** Why the caller cannot be the second person; null: they can. */
        cannotApprove: v.nullable(v.picklist(SECOND_PERSON_DENIALS)),
      }),
    ),
    /** The caller's last export of its data. */
    archive: v.nullable(
      v.object({
        archiveId: v.string(),
        status: v.picklist(ARCHIVE_STATUSES),
        rows: v.number(),
        bytes: v.number(),
        createdAt: instant,
        /** When the file will be deleted. */
        expiresAt: v.nullable(instant),
        /** How many tables were changed while they were read; null: not known yet. */
        changedTables: v.nullable(v.number()),
      }),
    ),
  }),
})
/** One institution of the list. */
export type PlatformInstitution = v.InferOutput<typeof platformInstitutions.row>

/**
 * Suspends an institution: its elements, sign-ins, sessions, files, jobs and messages stop until it is resumed. Refused
 * with 1107 for the caller's own, with 1204 when it is suspended already.
 */
export const suspendInstitution = defineActivity({
  name: 'suspendInstitution',
  access: 'r',
  needs: CHANGE_INSTITUTIONS,
  writes: true,
  recent: true,
  input: v.strictObject({ code, reason }),
  output: v.object({ outcome: v.literal('SUSPENDED') }),
})

/** Resumes a suspended institution. Refused with 1204 when it is not suspended, or is being removed. */
export const resumeInstitution = defineActivity({
  name: 'resumeInstitution',
  access: 'r',
  needs: CHANGE_INSTITUTIONS,
  writes: true,
  input: v.strictObject({ code }),
  output: v.object({ outcome: v.literal('RESUMED') }),
})

/**
 * Requests the removal of an institution with all its data, which a second platform administrator approves; nothing
 * changes before. Refused with 1107 for the caller's own, with 1204 when there is an open request.
 */
export const requestInstitutionRemoval = defineActivity({
  name: 'requestInstitutionRemoval',
  access: 'r',
  needs: CHANGE_INSTITUTIONS,
  writes: true,
  recent: true,
  input: v.strictObject({ code, reason }),
  output: v.object({ outcome: v.literal('REQUESTED'), removalId: v.string() }),
})

/**
 * Approves a removal: the institution is suspended, and its data is deleted after thirty days. Refused with 1107 for
 * whoever requested it, with 1204 when it is approved or cancelled already.
 */
export const approveInstitutionRemoval = defineActivity({
  name: 'approveInstitutionRemoval',
  access: 'r',
  needs: APPROVE_REMOVALS,
  writes: true,
  decides: true,
  recent: true,
  input: v.strictObject({ removalId: publicId }),
  output: v.object({ outcome: v.literal('APPROVED'), dueAt: instant }),
})

/**
 * Cancels a removal before the deletion begins; the institution is what it was before the approval. Refused with 1204
 * when the deletion has begun.
 */
export const cancelInstitutionRemoval = defineActivity({
  name: 'cancelInstitutionRemoval',
  access: 'r',
  needs: CHANGE_INSTITUTIONS,
  writes: true,
  decides: true,
  input: v.strictObject({ removalId: publicId }),
  output: v.object({ outcome: v.literal('CANCELLED') }),
})

/**
 * Starts an export of all data of an institution: a ZIP file with its definition, and a file of JSON lines for each
 * table, without secrets. BUSY: an export of the caller is being written.
 */
export const exportInstitution = defineActivity({
  name: 'exportInstitution',
  access: 'r',
  needs: EXPORT_INSTITUTIONS,
  writes: true,
  recent: true,
  input: v.strictObject({ code }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('STARTED'), archiveId: v.string() }),
    v.object({ outcome: v.literal('BUSY') }),
  ]),
})

/**
 * Returns the URL of the caller's finished export, once; it is valid for fifteen minutes. GONE: it is not finished, was
 * downloaded already, or its file has been deleted.
 */
export const downloadInstitutionExport = defineActivity({
  name: 'downloadInstitutionExport',
  access: 'r',
  needs: EXPORT_INSTITUTIONS,
  writes: true,
  recent: true,
  input: v.strictObject({ archiveId: publicId }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('READY'), url: v.string(), fileName: v.string(), bytes: v.number() }),
    v.object({ outcome: v.literal('GONE') }),
  ]),
})

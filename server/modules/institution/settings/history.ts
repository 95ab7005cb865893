import { basename } from 'node:path'
import * as v from 'valibot'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { DOCUMENT_PICTURES } from '../../../../src/contract/institution/document-pictures.ts'
import { HISTORY_PAGE, type institutionSettingsHistory } from '../../../../src/contract/institution/settings.ts'
import { BUCKET_PURPOSES } from '../../../db/schema.ts'
import { readHistory } from '../../../lib/audit/audit-history.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { readPictureSize } from '../../../lib/pdf/picture.ts'
import { writeSize } from '../definition/write-documents.ts'

type Act = RowOf<typeof institutionSettingsHistory>

/** The acts that change settings, by their names in the audit log. */
const ACTS: Readonly<Record<string, Act['how']>> = {
  saveInstitutionSettings: 'SCREEN',
  saveConnectionSettings: 'SCREEN',
  saveRetention: 'SCREEN',
  applyInstitutionFile: 'FILE',
  completeSetup: 'SETUP',
}

const texts = v.pipe(
  v.array(v.union([v.string(), v.number()])),
  v.transform((list) => list.map(String)),
)
const value = v.fallback(v.nullable(v.union([v.string(), v.number(), v.boolean(), texts])), null)
const detail = v.object({
  created: v.optional(v.boolean(), false),
  changes: v.optional(v.array(v.object({ path: v.string(), before: value, after: value }))),
  /** Of earlier versions: the names without the values. */
  changed: v.optional(v.array(v.string()), []),
})

/** The settings that are pictures, and the buckets that hold them. */
const PICTURES: Readonly<Record<string, keyof typeof BUCKET_PURPOSES>> = {
  logo: 'branding',
  ...Object.fromEntries(DOCUMENT_PICTURES.map((name) => [`documents.${name}`, 'hallTickets' as const])),
}

/** Returns how people see a picture: `logo.png, 300 × 100`; without a size when it is no longer stored. */
async function describePicture(setting: string, file: string, { client, buckets }: ActorContext): Promise<string> {
  const purpose = PICTURES[setting]
  const bucket = client.buckets.find(({ purposeId }) => purpose && purposeId === BUCKET_PURPOSES[purpose])
  const bytes = bucket ? await buckets.read(bucket.name, file) : null
  const size = bytes && readPictureSize(bytes)
  const name = `${setting.split('.').at(-1) ?? ''}.${file.split('.').at(-1) ?? ''}`
  return size ? `${name}, ${writeSize(size)}` : name
}

type Changes = Act['changes']

/** Returns changes without the paths of files, which say nothing to people. */
const replaceFilePaths = (changes: Changes, context: ActorContext): Promise<Changes> =>
  Promise.all(
    changes.map(async ({ path, before, after }) => {
      const showStored = async (stored: typeof before) => {
        if (typeof stored !== 'string') return stored
        if (path in PICTURES) return describePicture(path, stored, context)
        // A file of the operator, whose folders are no business of the institution.
        return path === 'directory.caFile' ? basename(stored) : stored
      }
      return { path, before: await showStored(before), after: await showStored(after) }
    }),
  )

/** Returns who changed which settings, the latest act first. */
export async function listSettingsHistory(
  input: ParsedInputOf<typeof institutionSettingsHistory>,
  context: ActorContext,
): Promise<Act[]> {
  const { db, client } = context
  const rows = await readHistory(db, {
    clientId: client.id,
    entity: 'client',
    entityId: client.id,
    activities: Object.keys(ACTS),
    before: input?.before,
    limit: HISTORY_PAGE,
  })
  const acts = rows.map(async ({ actId, at, activity, by, ...row }) => {
    const { created, changes, changed } = v.parse(detail, row.detail ?? {})
    return {
      actId,
      at: at.toISOString(),
      by,
      how: ACTS[activity] ?? 'FILE',
      created,
      changes: changes ? await replaceFilePaths(changes, context) : created ? [] : changed.map((path) => ({ path })),
    }
  })
  return Promise.all(acts)
}

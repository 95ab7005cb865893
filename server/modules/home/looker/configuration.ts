import * as v from 'valibot'
import { localisedName } from '../../../../src/contract/parts.ts'
import { listClients, type Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'

/** The key of the reports in `client_config`. */
export const LOOKER_KEY = 'analytics.looker'

/** The most reports of an institution. */
export const MOST_REPORTS = 30

const wordsSchema = (most: number) =>
  v.object({
    name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most)),
    translations: v.optional(localisedName.entries.translations, {}),
  })
const parameter = v.pipe(v.string(), v.regex(/^[\w.]{1,60}$/))

/** An https address by host name. It becomes a source of a content security policy, so its origin is strict. */
export const reportAddress = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, password, hash } = new URL(text)
    return protocol === 'https:' && /^[a-z0-9.-]+$/.test(hostname) && username + password + hash === ''
  }),
)

/** A path in the institution's private bucket of pictures. */
const picturePath = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w-]+(?:\/[\w-]+)*\.(?:png|jpg|jpeg|webp)$/))

/** Schema of `analytics.looker` in `client_config` (docs/deployment.md). */
export const lookerConfiguration = v.strictObject({
  reports: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
        names: wordsSchema(80),
        description: wordsSchema(300),
        refreshed: v.optional(wordsSchema(120)),
        /** The numeric roles that see the report. */
        roles: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.minLength(1)),
        url: reportAddress,
        /** The static picture that stands in for a report that cannot be shown. */
        picture: v.optional(picturePath),
        /** The names of the report's parameters; a filter without one is not offered. */
        parameters: v.strictObject({
          token: parameter,
          college: v.optional(parameter),
          academicYear: v.optional(parameter),
          from: v.optional(parameter),
          to: v.optional(parameter),
        }),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_REPORTS),
  ),
})

/** A report of an institution. */
export type LookerReport = v.InferOutput<typeof lookerConfiguration>['reports'][number]

/** Returns the reports of an institution; BROKEN when their configuration cannot be used. */
export function readLookerReports({ configs }: Pick<Client, 'configs'>): readonly LookerReport[] | 'NONE' | 'BROKEN' {
  if (configs[LOOKER_KEY] === undefined) return 'NONE'
  const parsed = v.safeParse(lookerConfiguration, configs[LOOKER_KEY])
  return parsed.success ? parsed.output.reports : 'BROKEN'
}

/** Returns the origins of all reports of this installation, which the portal page may show in a frame. */
export async function listLookerOrigins(db: Database): Promise<string[]> {
  const reports = (await listClients(db)).flatMap((client) => {
    const found = readLookerReports(client)
    return typeof found === 'string' || client.status !== 'ACTIVE' ? [] : found
  })
  return [...new Set(reports.map(({ url }) => new URL(url).origin))].sort()
}

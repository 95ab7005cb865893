import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, id, instant, localisedName, requiredTextSchema } from '../parts.ts'

/** The right to see the screen of the reports. */
const VIEW_REPORTS = { menu: '/lookerStudio', verb: 'view' } as const

/** The id of a report in the configuration of the institution. */
const reportId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))

/**
 * Returns the embedded reports for the roles of the caller, and what they can be filtered by (specification, section
 * 11.2.5).
 */
export const lookerReports = defineQuery({
  id: 'lookerReports',
  access: 'r',
  needs: VIEW_REPORTS,
  input: v.nullish(v.object({})),
  row: v.object({
    /** NONE: the institution has no reports. BROKEN: its configuration cannot be used. */
    configuration: v.picklist(['NONE', 'BROKEN', 'READY']),
    /** Whether the caller administers the institution, and so is told how to configure reports. */
    mayConfigure: v.boolean(),
    reports: v.array(
      v.object({
        reportId,
        names: localisedName,
        description: localisedName,
        /** How often its figures are updated, as the institution describes it. */
        refreshed: v.nullable(localisedName),
        /** The site that is loaded, for example lookerstudio.google.com. */
        host: v.string(),
        /**
         * The address of a static picture of the report on our own server, valid for five minutes, which is shown when
         * the report cannot be; null: the institution has configured none.
         */
        picture: v.nullable(v.string()),
        filters: v.object({ college: v.boolean(), academicYear: v.boolean(), days: v.boolean() }),
      }),
    ),
    academicYears: v.array(v.object({ academicYearId: v.number(), code: v.string() })),
    /** Only colleges in the caller's scope. */
    colleges: v.array(v.object({ collegeId: v.number(), code: v.string(), names: localisedName })),
  }),
})

/**
 * Creates the address of a report with a token for the caller's colleges, valid for ten minutes, and logs the view. The
 * address contains codes of colleges and years, and nothing about a person.
 */
export const createLookerToken = defineActivity({
  name: 'createLookerToken',
  access: 'r',
  needs: VIEW_REPORTS,
  writes: true,
  input: v.object({
    reportId,
    collegeId: v.optional(id),
    academicYearId: v.optional(id),
    from: v.optional(day),
    to: v.optional(day),
  }),
  output: v.object({
    url: v.pipe(
      v.string(),
      v.check((address) => URL.canParse(address)),
    ),
    expiresAt: instant,
  }),
})

/**
 * Returns what a token of a report stands for, for the connector that reads the data of a report: the colleges whose
 * data it may show. Refused when the token is forged or has expired.
 */
export const resolveLookerToken = defineActivity({
  name: 'resolveLookerToken',
  access: 'o',
  input: v.object({ clientId: id, token: requiredTextSchema(4000) }),
  output: v.object({
    reportId,
    /** Codes of colleges; null means all of the institution. */
    colleges: v.nullable(v.array(v.string())),
  }),
})

import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, id, instant, LARGEST, localisedName, requiredLineSchema, requiredTextSchema } from '../parts.ts'

/** The right to see the screen of the reports. */
const VIEW_REPORTS = { menu: '/lookerStudio', verb: 'view' } as const

/** The id of a report in the configuration of the institution. */
const reportId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))

/** The right to change which reports the institution has. */
export const CONFIGURE_REPORTS = { roles: [10] } as const

const roleId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST))
/** The name of a parameter of a report; empty: the report has none. */
const parameter = v.pipe(v.string(), v.trim(), v.regex(/^(?:[\w.]{1,60})?$/))

/** What an administrator enters about a report. */
const reportSettings = v.object({
  title: requiredLineSchema(80),
  about: requiredLineSchema(300),
  url: requiredLineSchema(500),
  /** The roles that see it. */
  roles: v.pipe(v.array(roleId), v.minLength(1), v.maxLength(100)),
  token: v.pipe(parameter, v.nonEmpty()),
  college: parameter,
  academicYear: parameter,
  from: parameter,
  to: parameter,
})

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
    /** For those who may change them: all reports as they are configured, and the roles to choose from; null: not. */
    settings: v.nullable(
      v.object({
        reports: v.array(v.object({ reportId, ...reportSettings.entries })),
        roles: v.array(v.object({ roleId, names: localisedName })),
      }),
    ),
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

/**
 * Saves a report, or with an id changes it. The address is that of an embedded report, by https; the wrong field is
 * named otherwise.
 */
export const saveLookerReport = defineActivity({
  name: 'saveLookerReport',
  access: 'r',
  needs: CONFIGURE_REPORTS,
  writes: true,
  recent: true,
  input: v.strictObject({ reportId: v.optional(reportId), ...reportSettings.entries }),
  output: v.object({ reportId }),
})

/** Removes a report from the institution; the report itself stays at its own site. */
export const removeLookerReport = defineActivity({
  name: 'removeLookerReport',
  access: 'r',
  needs: CONFIGURE_REPORTS,
  writes: true,
  recent: true,
  input: v.strictObject({ reportId }),
  output: v.object({}),
})

import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { HOLD_REASONS } from '../exam-office/student-holds.ts'
import { day, id, instant, localisedName } from '../parts.ts'
import { PAYMENT_PURPOSES } from '../payments/payment-view.ts'
import { WIDGET_ROLES, WIDGETS } from './widgets.ts'

/** The channels through which fees are paid. */
export const COLLECTION_CHANNELS = ['GATEWAY', 'CSC'] as const
/** The number of days of the collections, today included. */
export const COLLECTION_DAYS = 30

/** A college, for figures of that college alone. */
const collegeId = v.optional(id)
/** Input of figures of an academic year; without one, of the current year. */
const inAcademicYear = v.object({ academicYearId: v.optional(id), collegeId })
/** Input of figures of a financial year; without one, of the current year. */
const inFinancialYear = v.object({ financialYearId: v.optional(id), collegeId })
/** Input of figures of an examination; without one, of the next or current one. */
const ofExamination = v.object({ examEventId: v.optional(id), collegeId })

const total = v.number()
/** Figures of now and of the year before; null where there was no such year or examination. */
const buildComparedEntries = <Entries extends v.ObjectEntries>(entries: Entries) => {
  const figures = v.object(entries)
  return { asOf: instant, now: figures, before: v.nullable(figures) }
}

/** Returns what the caller can choose on the dashboard, and which widgets their roles see. */
export const dashboardChoices = defineQuery({
  id: 'dashboardChoices',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    widgets: v.array(v.picklist(WIDGETS)),
    academicYears: v.array(v.object({ academicYearId: v.number(), code: v.string() })),
    financialYears: v.array(v.object({ financialYearId: v.number(), code: v.string() })),
    examEvents: v.array(v.object({ examEventId: v.number(), code: v.string(), names: localisedName })),
    /** Only colleges in the caller's scope. */
    colleges: v.array(v.object({ collegeId: v.number(), code: v.string(), names: localisedName })),
    currency: v.string(),
    /** What figures refer to where nothing is chosen; null where the institution has none. */
    current: v.object({
      academicYearId: v.nullable(v.number()),
      financialYearId: v.nullable(v.number()),
      examEventId: v.nullable(v.number()),
    }),
  }),
})

/** Returns the number of students on roll: active enrolments of an academic year. */
export const kpiStudents = defineQuery({
  id: 'kpiStudents',
  access: 'r',
  needs: { roles: WIDGET_ROLES.students, readOnly: true },
  input: inAcademicYear,
  row: v.object(buildComparedEntries({ all: total, firstYear: total, external: total })),
})

/** Returns how many examination forms are expected, and how many have reached each stage. */
export const kpiExamForms = defineQuery({
  id: 'kpiExamForms',
  access: 'r',
  needs: { roles: WIDGET_ROLES.forms, readOnly: true },
  input: ofExamination,
  row: v.object(buildComparedEntries({ expected: total, submitted: total, inwarded: total, accepted: total })),
})

/** Returns how many hall tickets of an examination were generated, withheld, published and downloaded. */
export const kpiHallTickets = defineQuery({
  id: 'kpiHallTickets',
  access: 'r',
  needs: { roles: WIDGET_ROLES.tickets, readOnly: true },
  input: ofExamination,
  row: v.object(buildComparedEntries({ generated: total, held: total, published: total, downloaded: total })),
})

/** Returns the fees of a financial year, in minor units of the institution's currency. */
export const kpiFees = defineQuery({
  id: 'kpiFees',
  access: 'r',
  needs: { roles: WIDGET_ROLES.fees, readOnly: true },
  input: inFinancialYear,
  row: v.object({
    ...buildComparedEntries({ billed: total, collected: total, pending: total, mismatch: total, refundDue: total }),
    currency: v.string(),
    /** Purposes with fees, the largest first. */
    purposes: v.array(v.object({ purpose: v.picklist(PAYMENT_PURPOSES), billed: total, collected: total })),
  }),
})

/** Returns the number of open holds of an examination by reason, the most frequent first. */
export const holdsByReason = defineQuery({
  id: 'holdsByReason',
  access: 'r',
  needs: { roles: WIDGET_ROLES.holds, readOnly: true },
  input: ofExamination,
  row: v.object({
    asOf: instant,
    reasons: v.array(v.object({ reason: v.picklist(HOLD_REASONS), holds: total })),
  }),
})

/** Returns the fees received on each of the last thirty days by channel, in minor units. */
export const collectionsDaily = defineQuery({
  id: 'collectionsDaily',
  access: 'r',
  needs: { roles: WIDGET_ROLES.collections, readOnly: true },
  input: v.object({ collegeId }),
  row: v.object({
    asOf: instant,
    currency: v.string(),
    /** The days of the institution, the earliest first. */
    days: v.array(day),
    channels: v.array(v.object({ channel: v.picklist(COLLECTION_CHANNELS), amounts: v.array(total) })),
  }),
})

/** Returns the number of candidates at each centre of an examination and its seats, the fullest first. */
export const centreLoad = defineQuery({
  id: 'centreLoad',
  access: 'r',
  needs: { roles: WIDGET_ROLES.centres, readOnly: true },
  input: ofExamination,
  row: v.object({
    asOf: instant,
    centres: v.array(
      v.object({
        examCentreId: v.number(),
        code: v.string(),
        names: localisedName,
        capacity: v.number(),
        allotted: total,
      }),
    ),
  }),
})

/** Returns the number of accounts that are active, unused, locked, or without a confirmed address. */
export const usersSummary = defineQuery({
  id: 'usersSummary',
  access: 'r',
  needs: { roles: WIDGET_ROLES.users, readOnly: true },
  input: v.object({ collegeId }),
  row: v.object({ asOf: instant, active: total, neverLoggedIn: total, locked: total, unconfirmed: total }),
})

/** Returns the number of correction requests that wait for a decision, and how many of them are overdue. */
export const correctionQueue = defineQuery({
  id: 'correctionQueue',
  access: 'r',
  needs: { roles: WIDGET_ROLES.corrections, readOnly: true },
  input: ofExamination,
  row: v.object({ asOf: instant, open: total, late: total, slaDays: v.number() }),
})

/** Returns the announcements for the caller, the newest first. */
export const announcements = defineQuery({
  id: 'announcements',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    id: v.number(),
    title: localisedName,
    body: localisedName,
    severity: v.picklist(['INFO', 'URGENT']),
    /** An address with https; null: none. */
    link: v.nullable(v.string()),
    from: instant,
  }),
})

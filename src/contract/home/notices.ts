import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, id, languageCode, localisedName, ONE_LINE, requiredLineSchema, requiredTextSchema } from '../parts.ts'
import { USER_TYPES } from '../users/parts.ts'

const MENU = '/notices'
const SEE = { menu: MENU, verb: 'view' } as const
const CHANGE = { menu: MENU, verb: 'edit' } as const

/** The longest title of a notice. */
export const LONGEST_NOTICE_TITLE = 120
/** The longest text of a notice. */
export const LONGEST_NOTICE_BODY = 2000
/** The longest link of a notice. */
export const LONGEST_NOTICE_LINK = 500
/** How many notices are listed: those that have ended last are left out first. */
export const MOST_LISTED_NOTICES = 500
/** How many roles, colleges or programmes a notice names. */
export const MOST_IN_AUDIENCE = 500

/** What a notice is at the server's clock. */
export const NOTICE_STATES = ['CURRENT', 'COMING', 'PAST', 'WITHDRAWN'] as const
/** How important a notice is. */
export const NOTICE_SEVERITIES = ['INFO', 'URGENT'] as const

/** Returns whether a text is an address that readers of a notice may open: https, without a name and a password. */
export function isNoticeLink(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

/** Plain text of several lines, each without deceptive characters. */
const body = v.pipe(
  requiredTextSchema(LONGEST_NOTICE_BODY),
  v.check((text) => text.split(/[\n\r\t]/).every((line) => ONE_LINE.test(line))),
)

/** What a notice says, by language. */
const texts = v.record(languageCode, v.strictObject({ title: requiredLineSchema(LONGEST_NOTICE_TITLE), body }))

const ids = v.pipe(
  v.array(id),
  v.maxLength(MOST_IN_AUDIENCE),
  v.transform((all) => [...new Set(all)].sort((one, other) => one - other)),
)

/**
 * Who sees a notice: people of these types and holders of these roles (both empty: everybody), of these colleges
 * (empty: all, and the university), and in these programmes (empty: everybody; otherwise only students).
 */
export const noticeAudience = v.strictObject({
  userTypes: v.pipe(
    v.array(v.picklist(USER_TYPES)),
    v.maxLength(USER_TYPES.length),
    v.transform((all) => USER_TYPES.filter((type) => all.includes(type))),
  ),
  roleIds: ids,
  collegeIds: ids,
  programIds: ids,
})
/** Who sees a notice. */
export type NoticeAudience = v.InferOutput<typeof noticeAudience>

/** What the caller saw: a change is refused with 1204 when somebody else has changed it meanwhile. */
const seen = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** Returns the notices that the caller may change: first those that have not ended, the newest first. */
export const notices = defineQuery({
  id: 'notices',
  access: 'r',
  needs: SEE,
  input: v.nullish(v.strictObject({})),
  row: v.object({
    noticeId: v.number(),
    seen,
    state: v.picklist(NOTICE_STATES),
    texts: v.record(languageCode, v.object({ title: v.string(), body: v.string() })),
    severity: v.picklist(NOTICE_SEVERITIES),
    audience: noticeAudience,
    /** The first day, in the institution's time zone. */
    firstOn: day,
    /** The last day, included; null: until it is withdrawn. */
    lastOn: v.nullable(day),
    link: v.nullable(v.string()),
  }),
})
/** A notice, as its office sees it. */
export type NoticeRow = v.InferOutput<typeof notices.row>

const named = { names: localisedName, code: v.string() }

/** Returns what the caller can choose for a notice; one row. */
export const noticeChoices = defineQuery({
  id: 'noticeChoices',
  access: 'r',
  needs: SEE,
  input: v.nullish(v.strictObject({})),
  row: v.object({
    /** The language in which every notice is written. */
    mainLanguage: languageCode,
    /** The languages of the institution. */
    languages: v.array(languageCode),
    /** Whether the caller writes to everybody; otherwise only to some of these colleges. */
    everybody: v.boolean(),
    userTypes: v.array(v.picklist(USER_TYPES)),
    roles: v.array(v.object({ roleId: v.number(), ...named })),
    colleges: v.array(v.object({ collegeId: v.number(), ...named })),
    programmes: v.array(v.object({ programId: v.number(), ...named })),
    /** Today at the institution. */
    today: day,
  }),
})
/** What can be chosen for a notice. */
export type NoticeChoices = v.InferOutput<typeof noticeChoices.row>

/**
 * Writes a notice, or changes one: `seen` is then the value of `notices`. The text in the main language of the
 * institution is required. Refused with 1201 for other colleges than the caller may write to, and with 1205 for a
 * notice that has ended.
 */
export const saveNotice = defineActivity({
  name: 'saveNotice',
  access: 'r',
  needs: CHANGE,
  writes: true,
  once: true,
  input: v.strictObject({
    noticeId: v.optional(id),
    seen: v.optional(seen),
    texts,
    severity: v.picklist(NOTICE_SEVERITIES),
    audience: noticeAudience,
    firstOn: day,
    lastOn: v.nullable(day),
    link: v.nullable(v.pipe(requiredLineSchema(LONGEST_NOTICE_LINK), v.check(isNoticeLink))),
  }),
  output: v.object({ outcome: v.picklist(['CREATED', 'SAVED', 'UNCHANGED']), noticeId: v.number(), seen }),
})

/** Withdraws a notice: nobody sees it any more, and it stays in the list. Refused with 1205 when it has ended. */
export const withdrawNotice = defineActivity({
  name: 'withdrawNotice',
  access: 'r',
  needs: CHANGE,
  writes: true,
  input: v.strictObject({ noticeId: id, seen }),
  output: v.object({ outcome: v.literal('WITHDRAWN') }),
})

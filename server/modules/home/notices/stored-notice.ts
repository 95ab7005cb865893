import type { NoticeAudience, NoticeRow } from '../../../../src/contract/home/notices.ts'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import { USER_TYPES } from '../../../../src/contract/users/parts.ts'
import type { announcement } from '../../../db/schema.ts'
import { hashSeenValues } from '../../../lib/crypto/seen-digest.ts'
import { subtractMs } from '../../../lib/time/instants.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** A row of an announcement. */
export type StoredNotice = typeof announcement.$inferSelect

/** What a person enters of a notice. */
export type EnteredNotice = Pick<NoticeRow, 'texts' | 'severity' | 'audience' | 'firstOn' | 'lastOn' | 'link'>

type Texts = NoticeRow['texts']

/**
 * Returns what an announcement says by language. A title that is none of the translations is in English, as in other
 * names.
 */
function toTexts({ title, titleI18n, body, bodyI18n }: StoredNotice): Texts {
  const own = Object.values(titleI18n).includes(title) ? {} : { en: { title, body } }
  const translated = LANGUAGE_CODES.flatMap((language) => {
    const [ownTitle, ownBody] = [titleI18n[language], bodyI18n[language]]
    return ownTitle === undefined ? [] : [[language, { title: ownTitle, body: ownBody ?? body }] as const]
  })
  return { ...own, ...Object.fromEntries(translated) }
}

const toAudience = (stored: StoredNotice): NoticeAudience => ({
  userTypes: USER_TYPES.filter((type) => stored.audience.includes(type)),
  roleIds: [...stored.audienceRoles],
  collegeIds: [...stored.audienceColleges],
  programIds: [...stored.audiencePrograms],
})

/** Returns a stored announcement as it is entered, with its days in a time zone. */
export const toEntered = (stored: StoredNotice, timeZone: string): EnteredNotice => ({
  texts: toTexts(stored),
  severity: stored.severity,
  audience: toAudience(stored),
  firstOn: formatIsoDay(timeZone, stored.fromAt),
  lastOn: stored.toAt && formatIsoDay(timeZone, subtractMs(stored.toAt, 1)),
  link: stored.link,
})

/** Returns what a notice is at an instant. */
export function getNoticeState(
  { fromAt, toAt, withdrawnAt }: Pick<StoredNotice, 'fromAt' | 'toAt' | 'withdrawnAt'>,
  now: Date,
): NoticeRow['state'] {
  if (withdrawnAt !== null) return 'WITHDRAWN'
  if (toAt !== null && toAt <= now) return 'PAST'
  return fromAt > now ? 'COMING' : 'CURRENT'
}

/** Returns the digest of a notice as entered: two people who change it at the same time have seen the same one. */
export const hashNotice = ({ texts, severity, audience, firstOn, lastOn, link }: EnteredNotice): string =>
  hashSeenValues([
    LANGUAGE_CODES.map((language) => [texts[language]?.title, texts[language]?.body]),
    severity,
    [audience.userTypes, audience.roleIds, audience.collegeIds, audience.programIds],
    firstOn,
    lastOn,
    link,
  ])

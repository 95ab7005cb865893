import { doesIdleEndFirst, doesSharedEndFirst } from '../../../../src/contract/institution/definition-login.ts'
import type { DefinedYear, InstitutionDefinition } from '../../../../src/contract/institution/definition.ts'
import type { SiteFault } from '../../../../src/contract/institution/sites/registered-sites.ts'
import { toSiteOrigin } from '../../../../src/contract/institution/sites/site-origin.ts'
import { LONGEST_YEAR_MONTHS, isPeriodLonger } from '../../../../src/contract/plausible-days.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { findPeriodLimits, listPeriodsOutside } from '../../../lib/retention/periods.ts'
import { RETENTION } from '../../../lib/retention/rules.ts'
import type { Problem } from './problem.ts'

/** The sentence for each reason why an address is not one of a website. */
export const SITE_FAULT_SENTENCES = {
  NO_ADDRESS: 'site.NO_ADDRESS',
  SCHEME: 'site.SCHEME',
  CREDENTIALS: 'site.CREDENTIALS',
  WILDCARD: 'site.WILDCARD',
  HTTP: 'site.HTTP',
} as const satisfies Record<SiteFault, SentenceKey>

/** Returns whether a day is within a year, both ends included. */
export const doesContainDay = ({ startsOn, endsOn }: DefinedYear, today: string): boolean =>
  startsOn <= today && today <= endsOn

/** Returns the problem of a year that ends before it begins, or lasts too long. */
export const checkOrder = (path: string, year: DefinedYear): readonly Problem[] =>
  year.endsOn <= year.startsOn
    ? [{ path: `${path}.endsOn`, key: 'setup.yearReversed' }]
    : isPeriodLonger(year, LONGEST_YEAR_MONTHS)
      ? [{ path: `${path}.endsOn`, key: 'setup.yearTooLong' }]
      : []

/** Returns the problems of the next academic year beside the current one. */
export function checkNextYear(current: DefinedYear, next: DefinedYear | null | undefined): readonly Problem[] {
  if (!next) return []
  return [
    ...checkOrder('nextAcademicYear', next),
    ...(next.startsOn > current.endsOn
      ? []
      : [{ path: 'nextAcademicYear.startsOn', key: 'setup.nextYearEarly' } as const]),
    ...(next.code === current.code ? [{ path: 'nextAcademicYear.code', key: 'setup.nextYearSame' } as const] : []),
  ]
}

/** Returns the problem of a year that does not contain today. */
export const checkToday = (path: string, year: DefinedYear, today: string): readonly Problem[] =>
  doesContainDay(year, today) || year.endsOn <= year.startsOn
    ? []
    : [{ path: `${path}.startsOn`, key: 'setup.yearWithoutToday' }]

/** Returns the problem of a default language that is none of the institution's. */
export const checkLanguages = (
  languages: readonly LanguageCode[] | undefined,
  defaultLanguage: LanguageCode | undefined,
): readonly Problem[] =>
  languages === undefined || defaultLanguage === undefined || languages.includes(defaultLanguage)
    ? []
    : [{ path: 'defaultLanguage', key: 'setup.languageMissing' }]

/** Returns the problems of session times that contradict each other. */
export const checkSessions = (sessions: InstitutionDefinition['sessions']): readonly Problem[] =>
  sessions === undefined
    ? []
    : [
        ...(doesSharedEndFirst(sessions)
          ? []
          : [{ path: 'sessions.sharedIdleMinutes', key: 'settings.sharedIdleLonger' } as const]),
        ...(doesIdleEndFirst(sessions)
          ? []
          : [{ path: 'sessions.longestMinutes', key: 'settings.longestShorter' } as const]),
      ]

/** Returns the problems of retention periods that are outside the limits of their rules. */
export const checkPeriods = (retention: NonNullable<InstitutionDefinition['retention']>): readonly Problem[] =>
  listPeriodsOutside(retention).map((kind) => {
    const limits = findPeriodLimits(RETENTION[kind])
    const path = `retention.${kind}`
    return limits
      ? { path, key: 'retention.outside', values: { least: String(limits.least), most: String(limits.most) } }
      : { path, key: 'retention.fixed' }
  })

/** Returns the origins of sites, each once, and the problems of addresses that are none. */
export function checkOrigins(
  sites: NonNullable<InstitutionDefinition['sites']>,
  allowHttp: boolean,
): { readonly origins: readonly string[]; readonly problems: readonly Problem[] } {
  const found = sites.map((address) => toSiteOrigin(address, allowHttp))
  return {
    origins: [...new Set(found.flatMap((site) => ('fault' in site ? [] : [site.origin])))].sort(),
    problems: found.flatMap((site, place) =>
      'fault' in site ? [{ path: `sites.${place}`, key: SITE_FAULT_SENTENCES[site.fault] }] : [],
    ),
  }
}

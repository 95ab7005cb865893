import type { ReactNode } from 'react'
import type { DefinedYear } from '../../../contract/institution/definition.ts'
import { writeDay } from '../../../core/i18n/dates.ts'
import { formatWeekdayName } from '../../../core/i18n/dates-in-words.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { LANGUAGES, isLanguage } from '../../../core/i18n/languages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useWizard } from './frame/step-context.ts'
import { logoFileOf } from '../../institution/fields/look/logo-file.ts'
import { LogoPicture } from '../../institution/fields/look/logo-picture.tsx'
import type { WizardStep } from './wizard-steps.ts'

/** The facts of one step, for the review. */
export interface ReviewSection {
  readonly step: WizardStep
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

const latin = (text: string | null | undefined): ReactNode => (text ? <bdi dir="ltr">{text}</bdi> : '')
const own = (text: string | undefined): ReactNode => (text ? <bdi>{text}</bdi> : '')

/** Renders a few values in a list of their own lines. */
const lines = (values: readonly ReactNode[]): ReactNode =>
  values.length === 0 ? (
    ''
  ) : (
    <ul>
      {values.map((value, place) => (
        <li key={place}>{value}</li>
      ))}
    </ul>
  )

/** Returns everything that was entered, step by step. */
export function useReviewFacts(): readonly ReviewSection[] {
  const { t, language, day } = useMessages()
  const { draft, administrator } = useWizard().content
  const { IDENTITY, LOOK, HABITS, YEARS, SITES, HELPDESK } = draft
  const translations = (texts: Readonly<Record<string, string>> | undefined) =>
    Object.entries(texts ?? {}).map(([code, text]) => (
      <span key={code} lang={code}>
        <span className="c-soft">{isLanguage(code) ? LANGUAGES[code].nativeName : code}:</span> <bdi>{text}</bdi>
      </span>
    ))
  const year = (one: DefinedYear | null | undefined): ReactNode =>
    one ? (
      <>
        <bdi dir="ltr">{one.code}</bdi>
        <span className="c-soft"> · {t('setup.days', { from: day(one.startsOn), to: day(one.endsOn) })}</span>
      </>
    ) : (
      ''
    )
  const today = formatZonedDay(new Date().toISOString(), HABITS?.timeZone)
  return [
    {
      step: 'IDENTITY',
      facts: [
        [t('setup.name'), own(IDENTITY?.name.name)],
        [t('setup.translations'), lines(translations(IDENTITY?.name.translations))],
        [t('setup.code'), latin(IDENTITY?.code)],
        [t('setup.kind'), IDENTITY ? t(`setup.kind.${IDENTITY.kind}`) : ''],
      ],
    },
    {
      step: 'LOOK',
      facts: [
        [t('setup.color'), latin(LOOK?.primaryColor)],
        [
          t('setup.logo'),
          LOOK?.logo ? <LogoPicture file={logoFileOf(LOOK.logo.base64)} name={IDENTITY?.name.name ?? ''} /> : '',
        ],
      ],
    },
    {
      step: 'HABITS',
      facts: [
        [
          t('setup.languages'),
          lines(
            (HABITS?.languages ?? []).map((code) => (
              <bdi key={code} lang={code}>
                {LANGUAGES[code].nativeName}
              </bdi>
            )),
          ),
        ],
        [t('setup.mainLanguage'), HABITS ? <bdi>{LANGUAGES[HABITS.defaultLanguage].nativeName}</bdi> : ''],
        [t('setup.timeZone'), latin(HABITS?.timeZone.replaceAll('_', ' '))],
        [t('setup.currency'), latin(HABITS?.currency)],
        [t('setup.dateFormat'), latin(HABITS && writeDay(today, HABITS.dateFormat))],
        [t('setup.firstDay'), HABITS ? formatWeekdayName(HABITS.firstDayOfWeek, language, 'long') : ''],
      ],
    },
    {
      step: 'YEARS',
      facts: [
        [t('setup.academicYear'), year(YEARS?.academicYear)],
        [t('setup.nextAcademicYear'), year(YEARS?.nextAcademicYear)],
        [t('setup.financialYear'), year(YEARS?.financialYear)],
      ],
    },
    { step: 'SITES', facts: [[t('setup.sites'), lines((SITES?.sites ?? []).map(latin))]] },
    {
      step: 'HELPDESK',
      facts: [
        [t('setup.phone'), latin(HELPDESK?.phone)],
        [t('setup.email'), latin(HELPDESK?.email)],
        [t('setup.hours'), own(HELPDESK?.hours?.name)],
      ],
    },
    {
      step: 'ADMINISTRATOR',
      facts: [
        [t('setup.person'), own(administrator.name ?? undefined)],
        [t('setup.email'), latin(administrator.email)],
        [t('signIn.userName'), latin(administrator.loginName)],
      ],
    },
  ]
}

import type { ReactNode } from 'react'
import type { DefinedYear } from '../../../contract/institution/definition.ts'
import { writeDay } from '../../../core/i18n/dates.ts'
import { formatWeekdayName } from '../../../core/i18n/dates-in-words.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { isLanguage } from '../../../contract/parse-language.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useWizard } from './frame/step-context.ts'
import { toLogoFile } from '../../institution/fields/look/logo-file.ts'
import { LogoPicture } from '../../institution/fields/look/logo-picture.tsx'
import type { WizardStep } from './wizard-steps.ts'

/** The facts of one step, for the review. */
export interface ReviewSection {
  readonly step: WizardStep
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

const renderLatin = (text: string | null | undefined): ReactNode => (text ? <bdi dir="ltr">{text}</bdi> : '')
const renderOwnText = (text: string | undefined): ReactNode => (text ? <bdi>{text}</bdi> : '')

/** Renders a few values in a list of their own lines. */
const renderLines = (values: readonly ReactNode[]): ReactNode =>
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
  const renderTranslations = (texts: Readonly<Record<string, string>> | undefined) =>
    Object.entries(texts ?? {}).map(([code, text]) => (
      <span key={code} lang={code}>
        <span className="c-soft">{isLanguage(code) ? LANGUAGES[code].nativeName : code}:</span> <bdi>{text}</bdi>
      </span>
    ))
  const renderYear = (one: DefinedYear | null | undefined): ReactNode =>
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
        [t('setup.name'), renderOwnText(IDENTITY?.name.name)],
        [t('setup.translations'), renderLines(renderTranslations(IDENTITY?.name.translations))],
        [t('setup.code'), renderLatin(IDENTITY?.code)],
        [t('setup.kind'), IDENTITY ? t(`setup.kind.${IDENTITY.kind}`) : ''],
      ],
    },
    {
      step: 'LOOK',
      facts: [
        [t('setup.color'), renderLatin(LOOK?.primaryColor)],
        [
          t('setup.logo'),
          LOOK?.logo ? <LogoPicture file={toLogoFile(LOOK.logo.base64)} name={IDENTITY?.name.name ?? ''} /> : '',
        ],
      ],
    },
    {
      step: 'HABITS',
      facts: [
        [
          t('setup.languages'),
          renderLines(
            (HABITS?.languages ?? []).map((code) => (
              <bdi key={code} lang={code}>
                {LANGUAGES[code].nativeName}
              </bdi>
            )),
          ),
        ],
        [t('setup.mainLanguage'), HABITS ? <bdi>{LANGUAGES[HABITS.defaultLanguage].nativeName}</bdi> : ''],
        [t('setup.timeZone'), renderLatin(HABITS?.timeZone.replaceAll('_', ' '))],
        [t('setup.currency'), renderLatin(HABITS?.currency)],
        [t('setup.dateFormat'), renderLatin(HABITS && writeDay(today, HABITS.dateFormat))],
        [t('setup.firstDay'), HABITS ? formatWeekdayName(HABITS.firstDayOfWeek, language, 'long') : ''],
      ],
    },
    {
      step: 'YEARS',
      facts: [
        [t('setup.academicYear'), renderYear(YEARS?.academicYear)],
        [t('setup.nextAcademicYear'), renderYear(YEARS?.nextAcademicYear)],
        [t('setup.financialYear'), renderYear(YEARS?.financialYear)],
      ],
    },
    { step: 'SITES', facts: [[t('setup.sites'), renderLines((SITES?.sites ?? []).map(renderLatin))]] },
    {
      step: 'HELPDESK',
      facts: [
        [t('setup.phone'), renderLatin(HELPDESK?.phone)],
        [t('setup.email'), renderLatin(HELPDESK?.email)],
        [t('setup.hours'), renderOwnText(HELPDESK?.hours?.name)],
      ],
    },
    {
      step: 'ADMINISTRATOR',
      facts: [
        [t('setup.person'), renderOwnText(administrator.name ?? undefined)],
        [t('setup.email'), renderLatin(administrator.email)],
        [t('signIn.userName'), renderLatin(administrator.loginName)],
      ],
    },
  ]
}

import type { InputOf } from '../../../contract/activity.ts'
import type { NoticeChoices, NoticeRow, saveNotice } from '../../../contract/home/notices.ts'
import { mapLanguages } from '../../../contract/i18n/translations.ts'
import { LANGUAGE_CODES, type LanguageCode, type LocalisedName } from '../../../contract/parts.ts'

/** What a notice says in one language. */
export interface NoticeText {
  readonly title: string
  readonly body: string
}

/** A notice as the form holds it: a text for each language, and the audience as ids. */
export interface NoticeValues extends Record<string, unknown>, Record<LanguageCode, NoticeText> {
  readonly severity: string
  readonly userTypes: string[]
  readonly roleIds: string[]
  readonly collegeIds: string[]
  readonly programIds: string[]
  readonly firstOn: string
  readonly lastOn: string
  readonly link: string
}

const EMPTY: NoticeText = { title: '', body: '' }

/** The fields of a notice besides its texts, in the order of the form. */
export const NOTICE_FIELDS = [
  'severity',
  'userTypes',
  'roleIds',
  'collegeIds',
  'programIds',
  'firstOn',
  'lastOn',
  'link',
] as const

/** Returns the values of a notice; a new one begins today. */
export function toNoticeValues(notice: NoticeRow | undefined, { today }: NoticeChoices): NoticeValues {
  const { userTypes = [], roleIds = [], collegeIds = [], programIds = [] } = notice?.audience ?? {}
  return {
    ...mapLanguages((language): NoticeText => notice?.texts[language] ?? EMPTY),
    severity: notice?.severity ?? 'INFO',
    userTypes,
    roleIds: roleIds.map(String),
    collegeIds: collegeIds.map(String),
    programIds: programIds.map(String),
    firstOn: notice?.firstOn ?? today,
    lastOn: notice?.lastOn ?? '',
    link: notice?.link ?? '',
  }
}

/** Returns the languages in which a notice says something. */
export const listWrittenLanguages = (texts: Readonly<Record<LanguageCode, NoticeText>>): readonly LanguageCode[] =>
  LANGUAGE_CODES.filter((language) => texts[language].title !== '' && texts[language].body !== '')

/** Returns the texts of a form as the server takes them: languages without a text are left out. */
export const toSentTexts = (texts: Readonly<Record<LanguageCode, NoticeText>>): InputOf<typeof saveNotice>['texts'] =>
  Object.fromEntries(listWrittenLanguages(texts).map((language) => [language, texts[language]]))

/** Returns the title of a notice in its languages; without a translation it is shown in the main one. */
export function toTitle({ texts }: Pick<NoticeRow, 'texts'>, main: LanguageCode): LocalisedName {
  const translations = Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]))
  return { name: translations[main] ?? Object.values(translations)[0] ?? '', translations }
}

/** Returns the languages of the institution in which a notice is not written. */
export const listMissingLanguages = (
  written: readonly LanguageCode[],
  { languages }: Pick<NoticeChoices, 'languages'>,
): readonly LanguageCode[] => languages.filter((language) => !written.includes(language))

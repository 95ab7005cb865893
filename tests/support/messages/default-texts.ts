import { INSTRUCTIONS } from '../../../server/modules/exam-office/events/general-instructions.ts'
import { MODULES } from '../../../server/modules/institution/defaults/modules.ts'
import { PICK_LISTS } from '../../../server/modules/institution/defaults/pick-lists.ts'
import { ROLES } from '../../../server/modules/roles/built-in-roles.ts'
import { INSTITUTIONS } from '../../../server/seed/institutions/institutions.ts'
import { NOTICES } from '../../../server/seed/notices.ts'
import { FEE_HEADS, buildInvoiceTitles } from '../../../server/seed/payments/fee-heads.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'

/** A text that a new institution or the demonstration starts with: where it is, its English, and its translations. */
export interface DefaultText {
  readonly name: string
  readonly english: string
  readonly translations: Readonly<Record<string, string>>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isTranslations = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(
    ([key, text]) => LANGUAGE_CODES.some((language) => language === key) && typeof text === 'string',
  )

/** Returns the English of translations: `titleI18n` stands beside `title`, `i18n` and `translations` beside a name. */
const findEnglishBeside = (holder: Readonly<Record<string, unknown>>, key: string): string =>
  [holder[key.replace(/I18n$/, '')], holder.name, holder.text].find((text) => typeof text === 'string') ?? ''

/** Returns the translated texts within data, each with its English. */
const listTextsWithin = (data: unknown, name: string): DefaultText[] =>
  isRecord(data)
    ? Object.entries(data).flatMap(([key, value]) =>
        isTranslations(value)
          ? [{ name: `${name}.${key}`, english: value.en ?? findEnglishBeside(data, key), translations: value }]
          : listTextsWithin(value, `${name}.${key}`),
      )
    : []

/** The translated texts that a new institution and the demonstration start with. */
export const DEFAULT_TEXTS: readonly DefaultText[] = listTextsWithin(
  {
    INSTRUCTIONS,
    MODULES,
    PICK_LISTS,
    ROLES,
    INSTITUTIONS,
    NOTICES,
    FEE_HEADS,
    titles: buildInvoiceTitles('W26', 'S26'),
  },
  'defaults',
)

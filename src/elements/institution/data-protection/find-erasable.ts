import type { InputOf } from '../../../contract/activity.ts'
import { erasurePreview, peopleToErase, type ErasablePerson } from '../../../contract/institution/erasure.ts'
import { joinIsolated } from '../../../core/i18n/isolate.ts'
import { query } from '../../../core/mql/index.ts'
import type { PickerOption } from '../../ui/picker/options.ts'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'
import type { LanguageCode } from '../../../contract/parts.ts'

/** The keys by which calls name a person: the account, or the PRN of a student who has none. */
export type ErasureKeys = InputOf<typeof erasurePreview>

const ACCOUNT = 'account:'
const RECORD = 'prn:'

/** Returns the keys of a person. */
export const getPersonKeys = ({ userId, prn }: Pick<ErasablePerson, 'userId' | 'prn'>): ErasureKeys =>
  userId === null ? { prn: prn ?? '' } : { userId }

/** Returns what distinguishes a person from others of the same name: the user name, the PRN, or both. */
export const listPersonCodes = ({ loginName, prn }: Pick<ErasablePerson, 'loginName' | 'prn'>): readonly string[] => [
  ...new Set([loginName, prn].filter((code) => code !== null)),
]

/** Returns the keys of a chosen option. */
export const getOptionKeys = ({ value }: PickerOption): ErasureKeys =>
  value.startsWith(RECORD) ? { prn: value.slice(RECORD.length) } : { userId: value.slice(ACCOUNT.length) }

/** The headings of the options, and the name of a college in the language of the page. */
export interface ErasableTexts {
  readonly accounts: string
  readonly records: string
  readonly language: LanguageCode
  readonly name: (text: { readonly name: string; readonly translations: Readonly<Record<string, string>> }) => string
}

/** Returns the people for a picker that match the typed text; none if the caller may not request an erasure. */
export async function searchErasable(
  text: string,
  signal: AbortSignal,
  { accounts, records, name, language }: ErasableTexts,
): Promise<readonly PickerOption[]> {
  if (text.trim() === '') return []
  const reply = await query([peopleToErase], { peopleToErase: { text } }, { signal, toast: false })
  if (!reply.ok) return []
  return reply.result.peopleToErase.map(({ college, ...person }) => ({
    value: person.userId === null ? `${RECORD}${person.prn ?? ''}` : `${ACCOUNT}${person.userId}`,
    label: formatPersonName(person, language),
    detail: joinIsolated(...listPersonCodes(person), ...(college ? [name(college)] : [])),
    group: person.userId === null ? records : accounts,
  }))
}

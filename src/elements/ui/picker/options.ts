import type { LanguageCode } from '../../../contract/parts.ts'
import { getCollator } from '../../../core/i18n/collator.ts'
import { matchWords } from '../../../contract/fold-letters.ts'

/** An option of a picker. */
export interface PickerOption {
  /** The value that a form sends. */
  readonly value: string
  readonly label: string
  /** A second line: a code, a place. It is searched too. */
  readonly detail?: string
  /** The heading it is listed under. The options of a group are adjacent. */
  readonly group?: string
  /** Why it cannot be picked. It stays in the list, so that visitors find it with the reason. */
  readonly off?: string
}

/** Finds options for a text, for example on a server. The result of an aborted search is ignored. */
export type OptionSearch = (text: string, signal: AbortSignal) => Promise<readonly PickerOption[]>

/** The options of a picker: all of them, or a search. */
export type OptionSource = readonly PickerOption[] | OptionSearch

/** Sorts options in the order of the language, within their groups; the order of the groups is kept. */
export function sortOptions(options: readonly PickerOption[], language: LanguageCode): readonly PickerOption[] {
  const collator = getCollator(language)
  const groups = [...new Set(options.map(({ group }) => group))]
  return [...options].sort(
    (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || collator.compare(a.label, b.label),
  )
}

/** Returns the options with every word of the text in their label or detail, as names are compared. */
export function filterOptions(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const matches = matchWords(text)
  return options.filter(({ label, detail }) => matches(label, detail))
}

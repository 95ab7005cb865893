import type { LanguageCode } from '../../../contract/parts.ts'
import { collatorOf } from '../../../core/collator.ts'
import { comparable } from '../type-ahead.ts'

/** Something that can be picked. */
export interface PickerOption {
  /** What a form sends. */
  readonly value: string
  readonly label: string
  /** A second line: a code, a place. It is searched too. */
  readonly detail?: string
  /** The heading it stands under. Options of a group come one after the other. */
  readonly group?: string
  /** Why it cannot be picked. It stays in the list, so that nobody looks for it in vain. */
  readonly off?: string
}

/** Finds options for a text: at a server, for example. An answer to an aborted question is thrown away. */
export type OptionSearch = (text: string, signal: AbortSignal) => Promise<readonly PickerOption[]>

/** Where a picker's options come from: all of them, or a search. */
export type OptionSource = readonly PickerOption[] | OptionSearch

/** In the order of the language, group by group as the groups came. */
export function sorted(options: readonly PickerOption[], language: LanguageCode): readonly PickerOption[] {
  const collator = collatorOf(language)
  const groups = [...new Set(options.map(({ group }) => group))]
  return [...options].sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || collator.compare(a.label, b.label))
}

/** Those that have the text in their label or detail, in any case and with the digits of any script. */
export function matching(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const sought = comparable(text.trim())
  return sought ? options.filter(({ label, detail = '' }) => comparable(`${label} ${detail}`).includes(sought)) : options
}

import { NODE_FIELDS, type NodeFieldName, type NodeKind } from '../../../../contract/academics/node-fields.ts'
import type { LanguageCode } from '../../../../contract/parts.ts'
import type { Node } from '../nodes.ts'

/** The names in other languages; '' where there is none. */
export type Translations = Record<Exclude<LanguageCode, 'en'>, string>

/** The fields of a node as the form holds them, as texts; '' is empty. */
export type NodeFormValues = Record<NodeFieldName | 'translations', unknown> &
  Record<NodeFieldName, string> & { translations: Translations }

/** The languages of a name besides its own. */
export const OTHER_LANGUAGES = ['hi', 'mr', 'ur', 'dv'] as const satisfies readonly LanguageCode[]

/** Returns the values of a node for its form; of a new one they are empty. */
export function toFormValues(kind: NodeKind, node: Node | undefined): NodeFormValues {
  const known = node?.names.translations ?? {}
  return {
    ...(Object.fromEntries(NODE_FIELDS[kind].map(({ name }) => [name, node?.values[name] ?? ''])) as Record<
      NodeFieldName,
      string
    >),
    translations: { hi: known.hi ?? '', mr: known.mr ?? '', ur: known.ur ?? '', dv: known.dv ?? '' },
  }
}

/** Returns the translations of a form that say something. */
export const listFilledTranslations = (entered: Translations): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(entered).filter(([, text]) => text !== ''))

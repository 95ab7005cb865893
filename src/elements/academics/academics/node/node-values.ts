import { NODE_FIELDS, type NodeFieldName, type NodeKind } from '../../../../contract/academics/node-fields.ts'
import { toTranslationFields, type Translations } from '../../../../contract/i18n/translations.ts'
import type { Node } from '../nodes.ts'

/** The fields of a node as the form holds them, as texts; '' is empty. */
export type NodeFormValues = Record<NodeFieldName | 'translations', unknown> &
  Record<NodeFieldName, string> & { translations: Translations }

/** Returns the values of a node for its form; of a new one they are empty. */
export function toFormValues(kind: NodeKind, node: Node | undefined): NodeFormValues {
  return {
    ...(Object.fromEntries(NODE_FIELDS[kind].map(({ name }) => [name, node?.values[name] ?? ''])) as Record<
      NodeFieldName,
      string
    >),
    translations: toTranslationFields(node?.names.translations),
  }
}

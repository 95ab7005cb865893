import { useMemo } from 'react'
import * as v from 'valibot'
import { STALE } from '../../../../contract/codes.ts'
import {
  NODE_FIELDS,
  type NodeField,
  type NodeFieldName,
  type NodeKind,
} from '../../../../contract/academics/node-fields.ts'
import { saveAcademicNode } from '../../../../contract/academics/structure.ts'
import { listFilledTranslations, mapTranslations, type Translations } from '../../../../contract/i18n/translations.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import { toSubmitProblems } from '../../../ui/form/form-errors.ts'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { toNodeKey, type Node, type NodeRef } from '../nodes.ts'
import { toFormValues, type NodeFormValues } from './node-values.ts'

const LONGEST = 200

interface NodeFormOptions {
  readonly kind: NodeKind
  /** The node as the person has seen it; undefined: a new one. */
  readonly node: Node | undefined
  /** The node below which a new one is added. */
  readonly parent: NodeRef | undefined
  readonly onSaved: (node: NodeRef, outcome: 'CREATED' | 'SAVED' | 'UNCHANGED') => void
  /** Called when somebody else has changed the node meanwhile. */
  readonly onStale: () => Promise<void>
}

function useSchema(kind: NodeKind, exists: boolean) {
  const rules = useRules()
  return useMemo(() => {
    const numberSchema = ({ least = 0, most }: NodeField) =>
      v.pipe(
        rules.required(),
        v.transform((text) => (/^\d+$/.test(text) ? Number(text) : text)),
        rules.number({ min: least, ...(most !== undefined && { max: most }) }),
        v.transform(String),
      )
    const buildFieldRule = (field: NodeField): v.GenericSchema<string, string> => {
      if (!field.required || (field.fixed && exists)) return rules.text(field.most ?? LONGEST)
      if (field.form === 'NUMBER') return numberSchema(field)
      if (field.form === 'DAY') return rules.day()
      return field.form === 'CHOICE' ? rules.oneOf(field.choices ?? []) : rules.required(field.most ?? LONGEST)
    }
    const name = rules.text(LONGEST)
    return v.object({
      ...(Object.fromEntries(NODE_FIELDS[kind].map((field) => [field.name, buildFieldRule(field)])) as Record<
        NodeFieldName,
        v.GenericSchema<string, string>
      >),
      translations: v.object(mapTranslations(() => name)),
    })
  }, [kind, exists, rules])
}

/** Manages the form of a node. */
export function useNodeForm({ kind, node, parent, onSaved, onStale }: NodeFormOptions) {
  const failure = useFailure()
  return useForm({
    schema: useSchema(kind, node !== undefined),
    initial: toFormValues(kind, node),
    keep: `academics-${node ? toNodeKey(node) : `${kind}-below-${parent?.nodeId ?? ''}`}`,
    async onSubmit({ translations, ...values }: NodeFormValues & { translations: Translations }) {
      const reply = await callOnce(
        saveAcademicNode,
        {
          kind,
          ...(node && { nodeId: node.nodeId, seen: node.seen }),
          ...(parent && { parentId: parent.nodeId }),
          values,
          translations: listFilledTranslations(translations),
        },
        { toast: false },
      )
      if (!reply.ok) {
        if (reply.errorCode === STALE) await onStale()
        return toSubmitProblems(reply, failure(reply))
      }
      onSaved({ kind, nodeId: reply.result.nodeId }, reply.result.outcome)
      return undefined
    },
  })
}

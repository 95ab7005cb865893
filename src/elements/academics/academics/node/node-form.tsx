import { useState } from 'react'
import { academicsNode } from '../../../../contract/academics/structure.ts'
import { NODE_FIELDS, type NodeKind } from '../../../../contract/academics/node-fields.ts'
import { listFilledTranslations } from '../../../../contract/i18n/translations.ts'
import { showToast } from '../../../../core/feedback/toasts.ts'
import { LANGUAGES } from '../../../../contract/i18n/languages.ts'
import { query } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Conflict, listDifferences } from '../../../ui/form/conflict.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { Node, NodeRef } from '../nodes.ts'
import { NodeFields, useValueLabel } from './node-fields.tsx'
import { toFormValues, type NodeFormValues } from './node-values.ts'
import { useNodeForm } from './use-node-form.ts'

interface NodeFormProps {
  readonly kind: NodeKind
  /** Undefined: a new node. */
  readonly node: Node | undefined
  readonly parent?: NodeRef | undefined
  readonly readOnly: boolean
  readonly onSaved: (node: NodeRef) => void
}

/** Renders the form of a node; where somebody else has changed it meanwhile, both versions. */
export function NodeForm({ kind, node: given, parent, readOnly, onSaved }: NodeFormProps) {
  const { t, day } = useMessages()
  const valueLabel = useValueLabel()
  const [node, setNode] = useState(given)
  const [taken, setTaken] = useState(given)
  const [newerNode, setTheirs] = useState<Node>()
  const form = useNodeForm({
    kind,
    node,
    parent,
    onSaved(saved, outcome) {
      if (outcome !== 'UNCHANGED')
        showToast({ severity: 'success', detail: t(node ? 'academics.saved' : 'academics.created') })
      onSaved(saved)
    },
    async onStale() {
      const reply = node && (await query([academicsNode], { academicsNode: { kind, nodeId: node.nodeId } }))
      setTheirs(reply?.ok ? reply.result.academicsNode[0] : undefined)
    },
  })
  // What somebody else has saved is shown at once, unless the person is changing it: then their save is refused.
  if (given && given !== taken && !form.busy && !form.dirty && !newerNode) {
    setTaken(given)
    setNode(given)
    form.reset(toFormValues(kind, given))
  }
  if (newerNode && node) {
    const versions = {
      before: toFormValues(kind, node),
      theirs: toFormValues(kind, newerNode),
      mine: form.values as NodeFormValues,
    }
    const adoptVersion = (keep: boolean): void => {
      if (keep) form.rebase(versions.theirs)
      else form.reset(versions.theirs)
      setNode(newerNode)
      setTheirs(undefined)
    }
    const fields = NODE_FIELDS[kind]
    return (
      <Conflict
        differences={listDifferences(
          [...fields.map(({ name }) => name), 'translations'] as const,
          versions,
          (field) => t(field === 'translations' ? 'academics.translations' : `academics.field.${field}`),
          (field, values) => {
            if (field === 'translations')
              return Object.entries(listFilledTranslations(values.translations))
                .map(([language, text]) => `${LANGUAGES[language as keyof typeof LANGUAGES].nativeName}: ${text}`)
                .join(' · ')
            const form = fields.find(({ name }) => name === field)?.form
            const text = values[field]
            return form === 'DAY' ? day(text) : form === 'CHOICE' ? valueLabel(text) : text
          },
        )}
        onReload={() => adoptVersion(false)}
        onKeep={() => adoptVersion(true)}
      />
    )
  }
  return (
    <Form form={form} label={t('academics.details')}>
      <NodeFields kind={kind} exists={node !== undefined} readOnly={readOnly} form={form} />
      {readOnly ? null : (
        <div className="c-row">
          <Button type="submit" busy={form.busy} aria-disabled={node !== undefined && !form.dirty}>
            {t('academics.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

import { useEffect, useRef } from 'react'
import type { NodeKind } from '../../../../contract/academics/node-fields.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import type { Node, NodeRef } from '../nodes.ts'
import { NodeForm } from './node-form.tsx'
import { NodePath } from './node-path.tsx'

interface NewNodeProps {
  readonly kind: NodeKind
  /** The node below which it is added. */
  readonly parent: Node | undefined
  readonly onChoose: (node: NodeRef) => void
  readonly onCreated: (node: NodeRef) => void
}

/** Renders the form of a new node. */
export function NewNode({ kind, parent, onChoose, onCreated }: NewNodeProps) {
  const { t } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="c-panel c-stack" aria-labelledby="academics-new">
      {parent ? <NodePath path={[...parent.path, parent]} onChoose={onChoose} /> : null}
      <h2 className="c-subtitle" id="academics-new" ref={heading} tabIndex={-1}>
        {t(`academics.add.${kind}`)}
      </h2>
      <NodeForm kind={kind} node={undefined} parent={parent} readOnly={false} onSaved={onCreated} />
    </section>
  )
}

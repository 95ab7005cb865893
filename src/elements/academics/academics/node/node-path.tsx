import { useMessages } from '../../../runtime/messages.tsx'
import { toNodeKey, type Node, type NodeRef } from '../nodes.ts'
import { DataText } from '../../../ui/i18n/data-text.tsx'

interface NodePathProps {
  readonly path: Node['path']
  readonly onChoose: (node: NodeRef) => void
}

/** Renders the nodes above a node, from the top; nothing where there are none. */
export function NodePath({ path, onChoose }: NodePathProps) {
  const { t, name } = useMessages()
  if (path.length === 0) return null
  return (
    <nav aria-label={t('academics.path')}>
      <ol className="c-node-path">
        {path.map((above) => (
          <li key={toNodeKey(above)}>
            <button type="button" className="c-link" onClick={() => onChoose(above)}>
              <DataText>{name(above.names)}</DataText>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

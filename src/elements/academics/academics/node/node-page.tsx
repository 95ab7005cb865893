import { CHILD_KINDS, type NodeKind } from '../../../../contract/academics/node-fields.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Tag, type TagKind } from '../../../ui/tags/tag.tsx'
import { toNodeKey, type Node, type NodeRef } from '../nodes.ts'
import { useNodeWords } from '../use-node-words.ts'
import { NodeForm } from './node-form.tsx'
import { NodeHistory } from './node-history.tsx'
import { NodePath } from './node-path.tsx'
import { NodeUses } from './node-uses.tsx'
import { StateButton } from './state-button.tsx'
import { DataText } from '../../../ui/i18n/data-text.tsx'

const TONES: Readonly<Record<NonNullable<Node['yearStatus']>, TagKind>> = {
  CURRENT: 'success',
  NEXT: 'info',
  PLANNED: 'neutral',
  CLOSED: 'neutral',
}

interface NodePageProps {
  readonly node: Node
  readonly mayEdit: boolean
  readonly onChoose: (node: NodeRef) => void
  readonly onAdd: (kind: NodeKind) => void
  readonly onChanged: () => void
  readonly onRemoved: () => void
}

/** Renders the details of a node: what it is, its form, what depends on it, its history. */
export function NodePage({ node, mayEdit, onChoose, onAdd, onChanged, onRemoved }: NodePageProps) {
  const { t, name } = useMessages()
  const { kindName, formatCounts } = useNodeWords()
  const { kind, names, yearStatus, closed, path } = node
  const below = CHILD_KINDS[kind]
  const facts = formatCounts(node).filter((text) => text !== '')
  return (
    <>
      <section className="c-panel c-stack" aria-labelledby="academics-node">
        <NodePath path={path} onChoose={onChoose} />
        <div className="c-node-head">
          <div>
            <p className="c-small c-soft">{kindName(kind)}</p>
            <h2 className="c-subtitle" id="academics-node" tabIndex={-1}>
              <DataText>{name(names)}</DataText>
            </h2>
            <p className="c-row">
              {yearStatus ? (
                <Tag kind={TONES[yearStatus]} size="small">
                  {t(`academics.status.${yearStatus}`)}
                </Tag>
              ) : closed ? (
                <Tag size="small">{t('academics.closed')}</Tag>
              ) : null}
              {facts.length > 0 ? <span className="c-small c-soft">{facts.join(' · ')}</span> : null}
            </p>
          </div>
          {mayEdit ? (
            <div className="c-row">
              {below ? (
                <Button kind="secondary" onClick={() => onAdd(below)}>
                  {t(`academics.add.${below}`)}
                </Button>
              ) : null}
              <StateButton node={node} onChanged={onChanged} />
            </div>
          ) : null}
        </div>
        <NodeForm key={toNodeKey(node)} kind={kind} node={node} readOnly={!mayEdit} onSaved={onChanged} />
      </section>
      <NodeUses key={`uses ${toNodeKey(node)} ${node.seen}`} node={node} mayEdit={mayEdit} onRemoved={onRemoved} />
      <NodeHistory key={`history ${toNodeKey(node)} ${node.seen} ${String(closed)}`} node={node} />
    </>
  )
}

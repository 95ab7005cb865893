import { academicsDependents } from '../../../../contract/academics/structure.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Problem } from '../../../ui/notice/problem.tsx'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import type { Node } from '../nodes.ts'
import { useNodeWords } from '../use-node-words.ts'
import { useNodeRemoval } from './use-node-removal.ts'

interface NodeUsesProps {
  readonly node: Node
  readonly mayEdit: boolean
  readonly onRemoved: () => void
}

/** Renders what depends on a node, with counts; where nothing does, the button that removes it. */
export function NodeUses({ node, mayEdit, onRemoved }: NodeUsesProps) {
  const { t } = useMessages()
  const { counted } = useNodeWords()
  const { kind, nodeId } = node
  const [uses, reload] = useLiveQuery(academicsDependents, true, { kind, nodeId })
  const { remove, busy, problem } = useNodeRemoval(node, onRemoved, () => reload(true))
  const renderContent = () => {
    if (uses.status === 'failed') return <Failed reply={uses.reply} onAgain={reload} />
    if (uses.status === 'loading') return <Loading />
    if (uses.rows.length > 0)
      return (
        <>
          <p className="c-soft">{t('academics.uses.lead')}</p>
          <ul className="c-uses">
            {uses.rows.map(({ what, records }) => (
              <li key={what}>{counted(kind === 'COURSE' && what === 'OFFERING' ? 'OFFERED' : what, records)}</li>
            ))}
          </ul>
          {node.canBe === 'CLOSED' && mayEdit ? <p className="c-soft">{t('academics.uses.close')}</p> : null}
        </>
      )
    if (node.yearStatus === 'CURRENT') return <p className="c-soft">{t('academics.uses.current')}</p>
    return (
      <>
        <p className="c-soft">{t('academics.uses.none')}</p>
        {mayEdit ? (
          <div className="c-row">
            <Button kind="danger" busy={busy} onClick={remove}>
              {t('academics.remove')}
            </Button>
          </div>
        ) : null}
      </>
    )
  }
  return (
    <section className="c-panel c-stack" aria-label={t('academics.uses')}>
      <h3 className="c-subtitle">{t('academics.uses')}</h3>
      <Problem sentence={problem} />
      {renderContent()}
    </section>
  )
}

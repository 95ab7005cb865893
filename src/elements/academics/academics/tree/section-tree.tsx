import { useImperativeHandle, type Ref } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Loading } from '../../../ui/query/query-state.tsx'
import { ChoiceTree } from '../../../ui/tree/choice-tree.tsx'
import { ContentNotLoaded } from '../../../ui/query/right-missing.tsx'
import { toNodeKey, parseNodeKey, type Node, type NodeRef, type Section } from '../nodes.ts'
import { useBranches } from './use-branches.ts'

/** What the screen asks of the tree. */
export interface TreeHandle {
  /** Loads the top and some branches again. */
  readonly refresh: (ids: readonly string[]) => void
}

interface SectionTreeProps {
  readonly section: Section
  /** The chosen node, once it is loaded. */
  readonly node: Node | undefined
  readonly chosen: string | undefined
  readonly onChoose: (node: NodeRef) => void
  readonly handle: Ref<TreeHandle>
}

/** Renders the tree of a section, open down to the chosen node. */
export function SectionTree({ section, node, chosen, onChoose, handle }: SectionTreeProps) {
  const { t } = useMessages()
  const { top, again, roots, failed, opened, hasMore, onOpen, refresh } = useBranches(
    section,
    node?.path.map(toNodeKey),
  )
  useImperativeHandle(handle, () => ({ refresh }))
  if (top.status === 'failed') return <ContentNotLoaded reply={top.reply} onAgain={again} />
  if (top.status === 'loading') return <Loading />
  if (roots.length === 0) return <p className="c-soft">{t('academics.empty')}</p>
  return (
    <>
      <ChoiceTree
        label={t(`academics.section.${section}`)}
        nodes={roots}
        opened={opened}
        onOpen={onOpen}
        failed={failed}
        chosen={chosen}
        onChoose={(id) => {
          const ref = parseNodeKey(id)
          if (ref) onChoose(ref)
        }}
      />
      {hasMore ? <p className="c-hint">{t('academics.more')}</p> : null}
    </>
  )
}

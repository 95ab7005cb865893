import { useMemo } from 'react'
import { academicsTree } from '../../../../contract/academics/structure.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import { ChoiceTree } from '../../../ui/tree/choice-tree.tsx'
import { parseNodeKey, type NodeRef } from '../nodes.ts'
import { useNodeWords } from '../use-node-words.ts'
import { useTreeNode } from './use-branches.ts'

const NOTHING: ReadonlySet<string> = new Set()

interface MatchesProps {
  readonly text: string
  readonly chosen: string | undefined
  readonly onChoose: (node: NodeRef) => void
}

/** Renders what a search has found in all sections, each match with its kind and the nodes above it. */
export function Matches({ text, chosen, onChoose }: MatchesProps) {
  const { t, number, name } = useMessages()
  const { kindName } = useNodeWords()
  const treeNode = useTreeNode()
  const [result, reload] = useLiveQuery(academicsTree, true, { search: text })
  const nodes = useMemo(
    () =>
      (result.status === 'found' ? result.rows : []).map((row) => ({
        ...treeNode(row),
        lazy: false,
        note: [kindName(row.kind), ...row.path.slice(1).map(({ names }) => name(names))].join(' · '),
      })),
    [result, treeNode, kindName, name],
  )
  if (result.status === 'failed') return <Failed reply={result.reply} onAgain={reload} />
  if (result.status === 'loading') return <Loading />
  return (
    <>
      <p className="c-hint" role="status">
        {nodes.length === 0
          ? t('academics.foundNone')
          : t('academics.found', { count: nodes.length, number: number(nodes.length) })}
      </p>
      {nodes.length === 0 ? null : (
        <ChoiceTree
          label={t('academics.matches')}
          nodes={nodes}
          opened={NOTHING}
          onOpen={() => undefined}
          failed={NOTHING}
          chosen={chosen}
          onChoose={(id) => {
            const ref = parseNodeKey(id)
            if (ref) onChoose(ref)
          }}
        />
      )}
    </>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { NOT_FOUND } from '../../../contract/codes.ts'
import { academicsNode } from '../../../contract/academics/structure.ts'
import { buildFailure, type Reply } from '../../../core/mql/reply.ts'
import { query } from '../../../core/mql/index.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/dashboard/segmented.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLoad } from '../../ui/query/use-load.ts'
import { isTemporary, useReconnect } from '../../ui/query/use-reconnect.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { NewNode } from './node/new-node.tsx'
import { NodePage } from './node/node-page.tsx'
import { toNodeKey, SECTIONS, type Node, type NodeRef } from './nodes.ts'
import type { TreeHandle } from './tree/section-tree.tsx'
import { StructureTree } from './tree/structure-tree.tsx'
import { useNodePlace } from './use-node-place.ts'

async function loadNode(ref: NodeRef): Promise<Reply<Node>> {
  const reply = await query([academicsNode], { academicsNode: { ...ref } }, { toast: false })
  if (!reply.ok) return reply
  const [row] = reply.result.academicsNode
  return row ? { ok: true, result: row } : buildFailure('contract')
}

/** Renders the tree beside the details of the chosen node; in a narrow place one of both. */
export function Structure() {
  const { t } = useMessages()
  const place = useNodePlace()
  const { section, node: ref, adding } = place
  const mayEdit = useStore($menu).entries.find(({ routeName }) => routeName === '/academics')?.canEdit ?? false
  const tree = useRef<TreeHandle>(null)
  const details = useRef<HTMLDivElement>(null)
  const key = ref && toNodeKey(ref)
  const {
    value: node,
    refused,
    reload,
  } = useLoad(key, () => (ref ? loadNode(ref) : Promise.resolve(buildFailure('cancelled'))))
  const reloadNode = () => void reload()
  useReconnect(refused !== undefined && isTemporary(refused), reloadNode)
  const has = key !== undefined || adding !== undefined
  // In a narrow place the chosen entry disappears with the list.
  const chosen = useRef(false)
  useEffect(() => {
    if (!node || !chosen.current) return
    chosen.current = false
    if (
      getComputedStyle(details.current ?? document.body)
        .getPropertyValue('--c-alone')
        .trim() === '1'
    )
      details.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [node])
  const chooseNode = (next: NodeRef) => {
    chosen.current = true
    place.toNode(next)
  }
  const handleChanged = (above: readonly NodeRef[]) => {
    reloadNode()
    tree.current?.refresh(above.map(toNodeKey))
  }
  const handleRemoved = (gone: Node) => {
    const parent = gone.path.at(-1)
    tree.current?.refresh(gone.path.map(toNodeKey))
    if (parent) chooseNode(parent)
    else place.toSection(section)
  }
  const renderSide = () => {
    if (refused && !node)
      return refused.errorCode === NOT_FOUND ? (
        <Notice kind="warning" announced>
          {t('academics.gone')}
        </Notice>
      ) : (
        <ContentNotLoaded reply={refused} onAgain={reloadNode} />
      )
    if (key !== undefined && !node) return <Loading />
    if (adding && mayEdit)
      return (
        <NewNode
          key={`${adding} ${key ?? ''}`}
          kind={adding}
          parent={node}
          onChoose={chooseNode}
          onCreated={(created) => {
            tree.current?.refresh(node ? [...node.path, node].map(toNodeKey) : [])
            chosen.current = true
            place.toNode(created, { replace: true })
          }}
        />
      )
    if (!node) return <p className="c-soft c-structure-none">{t('academics.choose')}</p>
    return (
      <NodePage
        node={node}
        mayEdit={mayEdit}
        onChoose={chooseNode}
        onAdd={place.toAdd}
        onChanged={() => handleChanged(node.path)}
        onRemoved={() => handleRemoved(node)}
      />
    )
  }
  return (
    <div className="c-structure" data-has={has ? '' : undefined}>
      <section className="c-panel c-stack c-structure-list" aria-label={t(`academics.section.${section}`)}>
        <Segmented
          label={t('academics.section')}
          options={SECTIONS.map((value) => ({ value, label: t(`academics.section.${value}`) }))}
          value={section}
          onChange={place.toSection}
        />
        <StructureTree section={section} node={node} chosen={key} onChoose={chooseNode} handle={tree} />
        {mayEdit ? (
          <div className="c-row">
            <Button kind="secondary" onClick={() => place.toAdd(section)}>
              {t(`academics.add.${section}`)}
            </Button>
          </div>
        ) : null}
      </section>
      <div className="c-structure-side" ref={details}>
        <div className="c-structure-back">
          <Button kind="quiet" onClick={() => place.toSection(section)}>
            {t('academics.back')}
          </Button>
        </div>
        {renderSide()}
      </div>
    </div>
  )
}

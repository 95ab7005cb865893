import { useMemo } from 'react'
import * as v from 'valibot'
import { NODE_KINDS, PARENT_KINDS, type NodeKind } from '../../../contract/academics/node-fields.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { toNodeKey, parseNodeKey, SECTIONS, getSection, type NodeRef, type Section } from './nodes.ts'

/** Where a person is in the screen. */
export interface Place {
  readonly section: Section
  /** The chosen node; with `adding`, the one below which another is added. */
  readonly node: NodeRef | undefined
  /** The kind of the node that is being added. */
  readonly adding: NodeKind | undefined
  readonly toNode: (node: NodeRef, options?: { readonly replace?: boolean }) => void
  readonly toAdd: (kind: NodeKind) => void
  readonly toSection: (section: Section) => void
}

/** Keeps the chosen node in the address, so that a link shows it and Back leads to the previous one. */
export function useNodePlace(): Place {
  const [parameters, change] = useAddressState('/academics')
  const { in: inside, node: key, add } = parameters
  return useMemo(() => {
    const node = parseNodeKey(key)
    const wanted = v.safeParse(v.picklist(NODE_KINDS), add)
    // What belongs below a node can be added only there.
    const adding = wanted.success && PARENT_KINDS[wanted.output] === node?.kind ? wanted.output : undefined
    const parsed = v.safeParse(v.picklist(SECTIONS), inside)
    const top = node?.kind ?? adding
    return {
      section: top ? getSection(top) : parsed.success ? parsed.output : 'FACULTY',
      node,
      adding,
      toNode: (next, options) => change({ node: toNodeKey(next), add: undefined, in: undefined }, options),
      toAdd: (kind) => change({ add: kind, ...(!PARENT_KINDS[kind] && { node: undefined }), in: undefined }),
      toSection: (section) => change({ in: section, node: undefined, add: undefined }),
    }
  }, [inside, key, add, change])
}

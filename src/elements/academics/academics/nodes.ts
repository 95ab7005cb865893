import * as v from 'valibot'
import type { RowOf } from '../../../contract/activity.ts'
import { NODE_KINDS, PARENT_KINDS, type NodeKind } from '../../../contract/academics/node-fields.ts'
import type { academicsNode, academicsTree } from '../../../contract/academics/structure.ts'

/** A node as the tree lists it. */
export type ListedNode = RowOf<typeof academicsTree>
/** A node with the values of its fields. */
export type Node = RowOf<typeof academicsNode>
/** A node named by its kind and id. */
export interface NodeRef {
  readonly kind: NodeKind
  readonly nodeId: number
}

/** The kinds of nodes at the top, each with a tree of its own. */
export const SECTIONS = ['FACULTY', 'COURSE', 'COLLEGE', 'YEAR'] as const
/** A tree of the screen, by the kind of its topmost nodes. */
export type Section = (typeof SECTIONS)[number]

/** Returns the id of a node in the tree and in the address. */
export const toNodeKey = ({ kind, nodeId }: NodeRef): string => `${kind}-${nodeId}`

/** Reads the id of a node; undefined when it is none. */
export function parseNodeKey(key: string | undefined): NodeRef | undefined {
  const [, kind, digits] = /^([A-Z]+)-([1-9]\d{0,9})$/.exec(key ?? '') ?? []
  const parsed = v.safeParse(v.picklist(NODE_KINDS), kind)
  return parsed.success ? { kind: parsed.output, nodeId: Number(digits) } : undefined
}

/** Returns the tree in which nodes of a kind are. */
export function getSection(kind: NodeKind): Section {
  const parent = PARENT_KINDS[kind]
  return parent ? getSection(parent) : (SECTIONS.find((one) => one === kind) ?? 'FACULTY')
}

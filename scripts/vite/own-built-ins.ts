import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import * as builtIns from '../../src/core/runtime/built-ins.ts'

const OWN = resolve(import.meta.dirname, '../../src/core/runtime/built-ins.ts')

const COPIES: Readonly<Record<string, unknown>> = builtIns

/** The parts of a syntax tree that the plugin reads. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly callee?: Node
  readonly object?: Node & { readonly name?: string }
  readonly property?: { readonly name?: string; readonly start: number }
  readonly computed?: boolean
  readonly optional?: boolean
  readonly arguments?: readonly Node[]
  readonly left?: Node
  readonly right?: Node
  readonly body?: Node
}

/** Calls `visit` for every node of a tree, the outer ones first. */
function walkTree(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walkTree(one, visit)
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    visit(node as Node)
    for (const child of Object.values(node)) walkTree(child, visit)
  }
}

const isEsModule = (tree: unknown): boolean =>
  (tree as { body: readonly Node[] }).body.some(({ type }) => /^(Import|Export)/.test(type))

interface Edit {
  readonly at: number
  readonly until: number
  readonly text: string
}

/** Where code looks whether a key is an object's own: in React, in general, and in valibot. */
const LOOKS = /([\w$]+)\.hasOwnProperty\(|(?:hasOwnProperty\.call|\bhasOwn|_isValidObjectKey)\(\s*([\w$]+)/g

/**
 * Returns the edits that make a loop over the keys of an object one over its own keys; none for a loop that looks
 * itself whose keys they are.
 */
function listLoopEdits(code: string, { left, right, body }: Node, used: Set<string>): Edit[] {
  if (!left || !right || !body) return []
  const asked = [...code.slice(body.start, body.end).matchAll(LOOKS)].map(([, one, other]) => one ?? other)
  if (asked.includes(code.slice(right.start, right.end))) return []
  used.add('listOwnKeys')
  const at = left.end + code.slice(left.end).search(/\bin\b/)
  return [
    // A sequence, as in `for (key in a = {}, b)`, must stay one argument.
    { at, until: at + 'in'.length, text: 'of campus_listOwnKeys((' },
    { at: right.end, until: right.end, text: '))' },
  ]
}

/** Returns the edits that make a call one of ours; none for other calls. */
function listCallEdits(code: string, { type, end, callee, arguments: given = [] }: Node, used: Set<string>): Edit[] {
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression' || callee.computed || callee.optional) return []
  const { object, property } = callee
  if (!object || object.type === 'Super') return []
  const is = (owner: string, name: string) => object.name === owner && property?.name === name
  const replace = (name: string): Edit[] => {
    used.add(name)
    return [{ at: callee.start, until: callee.end, text: `campus_${name}` }]
  }
  /** Makes the object the first argument. */
  const passObject = (name: string): Edit[] => {
    used.add(name)
    return [
      // The callee may begin with a parenthesis, which is no node.
      { at: callee.start, until: callee.start, text: `campus_${name}(` },
      {
        at: code.lastIndexOf('.', property?.start),
        until: given[0]?.start ?? end - 1,
        text: given.length > 0 ? ', ' : '',
      },
    ]
  }
  if (is('Array', 'from')) return replace('from')
  if (is('JSON', 'stringify') && given.length === 1) return replace('stringify')
  if (property?.name === 'bind' && given.length > 0) return passObject('bind')
  if (property?.name === 'entries' && given.length === 0 && object.name !== 'Object') return passObject('entries')
  return []
}

/** Returns a module with our functions in place of the built-in ones that old libraries replace; null for no change. */
export function replaceBuiltIns(code: string, tree: unknown, { copies = !isEsModule(tree) } = {}): string | null {
  const used = new Set<string>()
  const edits: Edit[] = []
  walkTree(tree, (node) => {
    edits.push(...(node.type === 'ForInStatement' ? listLoopEdits(code, node, used) : listCallEdits(code, node, used)))
  })
  if (used.size === 0) return null
  let text = code
  for (const { at, until, text: put } of edits.toSorted((one, other) => other.at - one.at || other.until - one.until))
    text = text.slice(0, at) + put + text.slice(until)
  // A CommonJS module cannot import one of ours, and the helpers of the bundler must not: they get copies.
  if (copies) return [...used].map((name) => `const campus_${name} = ${String(COPIES[name])};\n`).join('') + text
  const names = [...used].map((name) => `${name} as campus_${name}`).join(', ')
  return `import { ${names} } from ${JSON.stringify(OWN)}\n${text}`
}

/**
 * Creates a plugin that makes our elements independent of what old libraries do to built-in functions: the calls that
 * they break become calls of `src/core/runtime/built-ins.ts`, also in packages.
 */
export const createOwnBuiltInsPlugin = (): Plugin => ({
  name: 'campus-own-built-ins',
  apply: 'build',
  transform(code, id) {
    if (
      id.startsWith(OWN) ||
      !/\.(m?js|tsx?)(\?|$)/.test(id) ||
      !/\.(from|bind|entries|stringify)\(|\bfor\s*\(.* in /.test(code)
    )
      return null
    const changed = replaceBuiltIns(code, this.parse(code), id.startsWith('\0rolldown') ? { copies: true } : {})
    return changed === null ? null : { code: changed, map: null }
  },
})

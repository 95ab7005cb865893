import {
  createSourceFile,
  forEachChild,
  isClassDeclaration,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isReturnStatement,
  ScriptTarget,
  type ClassDeclaration,
  type Node,
} from 'typescript'
import type { Plugin } from 'vite'

const WRAPPER = /\/node_modules\/@r2wc\/core\/dist\/core\.js$/
/** Members of the wrapper's class that `element-class.tsx` replaces by its own. */
const REPLACED = new Set(['observedAttributes', 'attributeChangedCallback'])

/** Returns what a class does for the attributes and events that r2wc is told about. */
function findUnusedMembers(wrapper: ClassDeclaration): Node[] {
  return wrapper.members.flatMap((member): Node[] => {
    if (isConstructorDeclaration(member)) return [...(member.body?.statements.slice(1) ?? [])]
    return member.name && isIdentifier(member.name) && REPLACED.has(member.name.text) ? [member] : []
  })
}

/**
 * Removes the conversion of attributes and events from r2wc: `element-class.tsx` has its own and names none to r2wc,
 * but every public form would carry 0.6 KB for it. Throws where the library has changed, or a caller names some.
 */
export const createBareWrapperPlugin = (): Plugin => ({
  name: 'campus-bare-wrapper',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (/\/src\/.*\.tsx?$/.test(id) && /\br2wc\((?!\w+, \{ shadow: 'open' \}\))/.test(code))
      throw new Error(`${id} names attributes or events to r2wc; see scripts/vite/bare-wrapper.ts.`)
    if (!WRAPPER.test(id)) return null
    const source = createSourceFile(id, code, ScriptTarget.Latest, false)
    const unused: Node[] = []
    forEachChild(source, (node) => {
      if (!isFunctionDeclaration(node)) return
      const statements = [...(node.body?.statements ?? [])]
      const wrapper = statements.find((statement) => isClassDeclaration(statement))
      if (!wrapper) return
      unused.push(...statements.filter((statement) => statement !== wrapper && !isReturnStatement(statement)))
      unused.push(...findUnusedMembers(wrapper))
    })
    if (unused.length !== 9) throw new Error('r2wc is not as it was; see scripts/vite/bare-wrapper.ts.')
    const bare = unused.reduce((text, node) => {
      const from = node.getStart(source)
      return text.slice(0, from) + text.slice(from, node.end).replaceAll(/[^\n]/g, ' ') + text.slice(node.end)
    }, code)
    return { code: bare, map: null }
  },
})

import {
  forEachChild,
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isPropertyAssignment,
  isStringLiteral,
  createSourceFile,
  ScriptKind,
  ScriptTarget,
  type Node,
} from 'typescript'
import type { Plugin } from 'vite'

/** The files with the specs of elements. */
const SPECS =
  /\/src\/elements\/(?:.*-element\.tsx|.*-spec\.ts|sign-in\/parts\/sign-in-events\.ts|runtime\/(?:spec|styles\/parts)\.ts)$/
const DESCRIBING = new Set(['text', 'address', 'number', 'flag', 'event'])

/** Returns the sentence of a node that only the documentation uses: of an attribute, an event or an element. */
function findSummary(node: Node): Node | undefined {
  if (isCallExpression(node) && isIdentifier(node.expression) && DESCRIBING.has(node.expression.text))
    return node.arguments[0]
  if (isPropertyAssignment(node) && isIdentifier(node.name) && node.name.text === 'summary') return node.initializer
  return undefined
}

/** Returns whether a node is a text, or several joined ones. */
const isText = (node: Node): boolean =>
  isStringLiteral(node) || (isBinaryExpression(node) && isText(node.left) && isText(node.right))

/**
 * Creates a plugin that removes the sentences that describe an element, its attributes and its events from the build.
 * Only the documentation needs them, and it reads the sources.
 */
export function stripSummariesPlugin(): Plugin {
  return {
    name: 'campus-strip-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!SPECS.test(id)) return null
      const places: Node[] = []
      // In a file with JSX, a generic arrow function `<T>(…)` would be read as an element.
      const kind = id.endsWith('.tsx') ? ScriptKind.TSX : ScriptKind.TS
      const source = createSourceFile(id, code, ScriptTarget.Latest, false, kind)
      const visit = (node: Node): void => {
        const sentence = findSummary(node)
        if (sentence && isText(sentence)) places.push(sentence)
        forEachChild(node, visit)
      }
      visit(source)
      // From the end, so that earlier places stay where they are; as many characters as before, so that the source map
      // does.
      const stripped = places.toReversed().reduce((text, place) => {
        const from = place.getStart(source)
        const spaces = text.slice(from, place.end - 2).replaceAll(/[^\n]/g, ' ')
        return `${text.slice(0, from)}''${spaces}${text.slice(place.end)}`
      }, code)
      return { code: stripped, map: null }
    },
  }
}

import {
  forEachChild,
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

/** Where the public faces of elements are written down. */
const SPECS = /\/src\/elements\/(?:.*-element\.tsx|.*-spec\.ts|sign-in\/parts\/sign-in-events\.ts|runtime\/spec\.ts)$/
const DESCRIBING = new Set(['text', 'number', 'flag', 'event'])

/** The sentence of a node that only the documentation reads: of an attribute, an event, or a whole element. */
function sentenceOf(node: Node): Node | undefined {
  if (isCallExpression(node) && isIdentifier(node.expression) && DESCRIBING.has(node.expression.text))
    return node.arguments[0]
  if (isPropertyAssignment(node) && isIdentifier(node.name) && node.name.text === 'summary') return node.initializer
  return undefined
}

/**
 * Leaves out of what a browser downloads the sentences that describe an element, its attributes and events: they are
 * for the documentation, which reads the sources.
 */
export function stripSummariesPlugin(): Plugin {
  return {
    name: 'campus-strip-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!SPECS.test(id)) return null
      const places: Node[] = []
      const source = createSourceFile(id, code, ScriptTarget.Latest, false, ScriptKind.TSX)
      const visit = (node: Node): void => {
        const sentence = sentenceOf(node)
        if (sentence && isStringLiteral(sentence)) places.push(sentence)
        forEachChild(node, visit)
      }
      visit(source)
      // From the end, so that earlier places stay where they are; as many characters as before, so that the source map
      // does.
      const stripped = places.toReversed().reduce((text, place) => {
        const from = place.getStart(source)
        return `${text.slice(0, from)}''${' '.repeat(place.end - from - 2)}${text.slice(place.end)}`
      }, code)
      return { code: stripped, map: null }
    },
  }
}

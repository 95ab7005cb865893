import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Returns the type of `detail` in `'campus-x': event<Type>(…)`, as text. */
function findDeclaredDetail(node: ts.Node): readonly [event: string, detail: string] | undefined {
  if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.name)) return undefined
  const made = node.initializer
  if (!ts.isCallExpression(made) || !ts.isIdentifier(made.expression) || made.expression.text !== 'event')
    return undefined
  const [detail] = made.typeArguments ?? []
  if (!detail) throw new Error(`${node.name.text} has no type for its detail: event<…>('…').`)
  // On one line, members need a separator.
  const separated = detail.getText().replace(/(?<=[\w\])>}'"])\s*\n\s*(?=[\w'"])/g, '; ')
  return [node.name.text, separated.replace(/\s+/g, ' ')]
}

/**
 * Returns the type of every event's `detail` as the specs below a folder write it, by name of the event. Throws where
 * two elements give one event details of two types: listeners on the document could not tell them apart.
 */
export function readDetailTypes(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.tsx?$/.test(file)) continue
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes('event<')) continue
    const visitNode = (node: ts.Node): void => {
      const [event, detail] = findDeclaredDetail(node) ?? []
      if (event !== undefined && detail !== undefined) {
        const known = found.get(event) ?? detail
        if (known !== detail) throw new Error(`${file}: the detail of ${event} is ${detail}, and elsewhere ${known}.`)
        found.set(event, detail)
      }
      ts.forEachChild(node, visitNode)
    }
    visitNode(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  }
  return found
}

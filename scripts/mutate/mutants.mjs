import { createHash } from 'node:crypto'
import ts from 'typescript'
import { listFaults } from './faults.mjs'

/**
 * @typedef {object} Mutant a small fault in one place, named so that it is found again in later sources
 * @property {string} file
 * @property {string} within the declaration that it is in
 * @property {string} kind
 * @property {string} original
 * @property {string} replacement
 * @property {number} nth which of the same faults within the declaration
 *
 * @typedef {object} Place where a mutant is in the present sources
 * @property {number} start
 * @property {number} end
 * @property {string} code the replacement as it is written
 * @property {boolean} statement
 * @property {boolean} atLoad whether it is evaluated when its module loads, outside of functions
 *
 * @typedef {Mutant & Place} PlacedMutant
 */

/** Text without line breaks and repeated spaces, which a formatter changes. @param {string} text */
const compactText = (text) => text.replace(/\s+/g, ' ').trim()

/** The name that a statement at the top of a file declares. @param {ts.Statement} statement */
function getDeclaredName(statement) {
  if (ts.isVariableStatement(statement)) {
    const [first] = statement.declarationList.declarations
    return first && ts.isIdentifier(first.name) ? first.name.text : ''
  }
  return 'name' in statement && statement.name && ts.isIdentifier(/** @type {ts.Node} */ (statement.name))
    ? /** @type {ts.Identifier} */ (statement.name).text
    : ''
}

/** What holds no faults: types, names of members, and messages for developers. @param {ts.Node} node */
const isLeftOut = (node) =>
  ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isThrowStatement(node) || ts.isPropertyName(node)
    ? !ts.isNumericLiteral(node) || ts.isPropertyAssignment(node.parent)
    : (node.flags & ts.NodeFlags.OptionalChain) !== 0

/** Whether a node can be put in parentheses: not the start of a statement, which would continue the line before. */
const doesStartStatement = (/** @type {ts.Node} */ node, /** @type {ts.SourceFile} */ source) => {
  const statement = ts.findAncestor(node, ts.isExpressionStatement)
  return statement !== undefined && statement !== node && statement.getStart(source) === node.getStart(source)
}

/** Finds all mutants of a file. @param {string} file @param {string} text @returns {PlacedMutant[]} */
export function findMutants(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  /** @type {PlacedMutant[]} */
  const mutants = []
  /** @type {Map<string, number>} */
  const counts = new Map()
  /** @param {ts.Node} node @param {string} within @param {boolean} atLoad */
  const visitNode = (node, within, atLoad) => {
    if (isLeftOut(node)) return
    for (const fault of listFaults(node, source)) {
      if (doesStartStatement(fault.node, source)) continue
      const [start, end] = [fault.node.getStart(source), fault.node.getEnd()]
      const named = {
        file,
        within,
        kind: fault.kind,
        original: compactText(text.slice(start, end)),
        replacement: compactText(fault.replacement),
      }
      const same = JSON.stringify(named)
      const nth = counts.get(same) ?? 0
      counts.set(same, nth + 1)
      const statement = ts.isExpressionStatement(fault.node)
      mutants.push({ ...named, nth, start, end, code: fault.replacement, statement, atLoad })
    }
    ts.forEachChild(node, (child) => visitNode(child, within, atLoad && !ts.isFunctionLike(node)))
  }
  for (const statement of source.statements) visitNode(statement, getDeclaredName(statement), true)
  return mutants
}

/** The text that names a mutant in every version of the sources. @param {Mutant} mutant */
export const formatMutantName = ({ file, within, kind, original, replacement, nth }) =>
  JSON.stringify([file, within, kind, original, replacement, nth])

/** @param {Place & {file: string}} one @param {Place & {file: string}} other */
const hasOverlap = (one, other) => one.file === other.file && one.start < other.end && other.start < one.end

/**
 * Chooses mutants: the same ones for the same seed, each kind in turn, and none inside another. A change elsewhere in
 * the sources does not change the choice.
 * @param {readonly PlacedMutant[]} candidates @param {number} most @param {string} seed @returns {PlacedMutant[]}
 */
export function chooseMutants(candidates, most, seed) {
  /** @param {Mutant} mutant */
  const rankMutant = (mutant) =>
    createHash('sha256')
      .update(`${seed} ${formatMutantName(mutant)}`)
      .digest('hex')
  /** @type {Map<string, PlacedMutant[]>} */
  const kinds = new Map()
  for (const [, mutant] of candidates
    .map((one) => /** @type {const} */ ([rankMutant(one), one]))
    .sort(([a], [b]) => (a < b ? -1 : 1)))
    kinds.set(mutant.kind, [...(kinds.get(mutant.kind) ?? []), mutant])
  /** @type {PlacedMutant[]} */
  const chosen = []
  const queues = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, queue]) => queue)
  while (chosen.length < most && queues.some((queue) => queue.length > 0))
    for (const queue of queues) {
      let next = queue.shift()
      while (next && chosen.some((one) => next && hasOverlap(one, next))) next = queue.shift()
      if (next && chosen.length < most) chosen.push(next)
    }
  return chosen
}

/** What the woven sources ask whether a mutant is active. */
export const SWITCH = 'globalThis.campusMutant'

/**
 * Returns the text of a file in which each mutant is a branch of its own, taken when `campusMutant` says so.
 * @param {string} text @param {readonly (Place & {id: number})[]} mutants
 */
export function weaveMutants(text, mutants) {
  let woven = text
  for (const { id, start, end, code, statement } of mutants.toSorted((a, b) => b.start - a.start)) {
    const [asked, original] = [`${SWITCH}?.(${id})`, text.slice(start, end)]
    const both = statement ? `if (${asked}) {${code}} else {${original}}` : `(${asked} ? (${code}) : (${original}))`
    woven = woven.slice(0, start) + both + woven.slice(end)
  }
  return woven
}

/** Returns whether a text has the syntax of TypeScript. @param {string} text */
export const hasSyntax = (text) =>
  ts.transpileModule(text, { reportDiagnostics: true, compilerOptions: { target: ts.ScriptTarget.ES2022 } }).diagnostics
    ?.length === 0

import ts from 'typescript'

/**
 * @typedef {object} Fault what a mutant does to one node
 * @property {string} kind
 * @property {ts.Node} node
 * @property {string} replacement
 */

const { SyntaxKind } = ts
/** What replaces each operator, with the kind of the fault. @type {Partial<Record<ts.SyntaxKind, [string, string]>>} */
const OPERATORS = {
  [SyntaxKind.LessThanToken]: ['<=', 'boundary'],
  [SyntaxKind.LessThanEqualsToken]: ['<', 'boundary'],
  [SyntaxKind.GreaterThanToken]: ['>=', 'boundary'],
  [SyntaxKind.GreaterThanEqualsToken]: ['>', 'boundary'],
  [SyntaxKind.EqualsEqualsEqualsToken]: ['!==', 'equality'],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['===', 'equality'],
  [SyntaxKind.AmpersandAmpersandToken]: ['||', 'logic'],
  [SyntaxKind.BarBarToken]: ['&&', 'logic'],
  [SyntaxKind.PlusToken]: ['-', 'arithmetic'],
  [SyntaxKind.MinusToken]: ['+', 'arithmetic'],
  [SyntaxKind.AsteriskToken]: ['/', 'arithmetic'],
  [SyntaxKind.SlashToken]: ['*', 'arithmetic'],
}
/** Methods that are replaced by their opposite. @type {Readonly<Record<string, string>>} */
const OPPOSITES = { some: 'every', every: 'some', min: 'max', max: 'min' }
/** Calls whose arguments are conditions that all apply: each may be left out. Those of `pipe` follow a schema. */
const CONDITIONS = ['and', 'or', 'pipe']

/** @param {ts.Expression} callee */
const getCalledName = (callee) =>
  ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : ''

/** Whether nothing but a return or a throw follows a condition. @param {ts.IfStatement} node */
function isGuard({ thenStatement, elseStatement }) {
  const only =
    ts.isBlock(thenStatement) && thenStatement.statements.length === 1 ? thenStatement.statements[0] : thenStatement
  return elseStatement === undefined && only !== undefined && (ts.isReturnStatement(only) || ts.isThrowStatement(only))
}

/** @param {ts.CallExpression} node @param {(node: ts.Node) => string} text @returns {Fault[]} */
function listCallFaults(node, text) {
  const { expression: callee, arguments: given } = node
  const name = getCalledName(callee)
  /** @type {Fault[]} */
  const faults = []
  if (CONDITIONS.includes(name) && given.length > 1)
    for (const [left] of given.entries()) {
      if (name === 'pipe' && left === 0) continue
      const others = given.filter((_, at) => at !== left).map(text)
      faults.push({ kind: 'condition left out', node, replacement: `${text(callee)}(${others.join(', ')})` })
    }
  if (name === 'where' && given[0] && !(ts.isCallExpression(given[0]) && getCalledName(given[0].expression) === 'and'))
    faults.push({ kind: 'condition left out', node: given[0], replacement: 'undefined' })
  if (!ts.isPropertyAccessExpression(callee)) return faults
  const opposite = Object.hasOwn(OPPOSITES, name) ? OPPOSITES[name] : undefined
  if (opposite !== undefined) {
    const replacement = `${text(callee.expression)}.${opposite}(${given.map(text).join(', ')})`
    faults.push({ kind: 'opposite method', node, replacement })
  }
  if (name === 'filter') faults.push({ kind: 'filter left out', node, replacement: text(callee.expression) })
  return faults
}

/**
 * Returns the small faults that one node may have. @param {ts.Node} node @param {ts.SourceFile} source @returns
 * {Fault[]}
 */
export function listFaults(node, source) {
  /** @param {ts.Node} part */
  const getText = (part) => part.getText(source)
  if (ts.isBinaryExpression(node)) {
    const operator = OPERATORS[node.operatorToken.kind]
    return operator
      ? [{ kind: operator[1], node, replacement: `${getText(node.left)} ${operator[0]} ${getText(node.right)}` }]
      : []
  }
  if (ts.isIfStatement(node))
    return isGuard(node)
      ? [{ kind: 'guard left out', node: node.expression, replacement: 'false' }]
      : [{ kind: 'negation', node: node.expression, replacement: `!(${getText(node.expression)})` }]
  if (ts.isConditionalExpression(node))
    return [{ kind: 'negation', node: node.condition, replacement: `!(${getText(node.condition)})` }]
  if (ts.isExpressionStatement(node)) {
    const { expression } = node
    return ts.isCallExpression(ts.isAwaitExpression(expression) ? expression.expression : expression)
      ? [{ kind: 'call left out', node, replacement: '' }]
      : []
  }
  if (ts.isCallExpression(node)) return listCallFaults(node, getText)
  if (ts.isNumericLiteral(node)) return [{ kind: 'literal', node, replacement: `${getText(node)} + 1` }]
  if (node.kind === SyntaxKind.TrueKeyword) return [{ kind: 'literal', node, replacement: 'false' }]
  if (node.kind === SyntaxKind.FalseKeyword) return [{ kind: 'literal', node, replacement: 'true' }]
  return []
}

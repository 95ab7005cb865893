import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Globals that a browser has and a server has not, as far as our code names them. */
const BROWSER =
  /^(document|window|self|location|history|navigator|screen|(local|session)Storage|customElements|matchMedia|visualViewport|caches|indexedDB|(add|remove)EventListener|dispatchEvent|getComputedStyle|getSelection|(request|cancel)(AnimationFrame|IdleCallback)|inner(Width|Height)|scroll(X|Y|To|By)|print|Image|Audio|Worker|DOMParser|CSSStyleSheet|Element|Node|Text|Document|ShadowRoot|HTML\w*Element|SVG\w*Element|(Mutation|Resize|Intersection)Observer)$/
/** Calls whose functions run later than the rendering. */
const LATER =
  /^(use(Layout)?Effect|useCallback|useSyncExternalStore|(add|remove)EventListener|then|catch|finally|setTimeout|setInterval|queueMicrotask|requestAnimationFrame|subscribe|listen)$/

/** @typedef {{ node: ts.Node, file: string }} Declaration */
/** @typedef {{ names: Map<string, ts.Identifier>, later: boolean }} Uses */

/** @param {ts.Node} node @returns {node is ts.FunctionLikeDeclaration} */
const isFunction = (node) => ts.isFunctionLike(node) && 'body' in node

/** @param {ts.Expression} callee */
const findName = (callee) =>
  ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : ''

/** The element that a screen is in; null on the server. */
const HAS_HOST = /^host( !== null|\?\.isConnected)?( &&|$)/

/**
 * Returns whether a node runs only after the rendering: in an effect, on an event, when it is called, or in an element.
 * @param {ts.Node} node
 */
function doesRunLater(node) {
  const { parent } = node
  if (ts.isJsxAttribute(node)) return /^(on[A-Z]|ref$)/.test(node.name.getText())
  if (ts.isCallExpression(parent) && parent.expression !== node) return LATER.test(findName(parent.expression))
  if (ts.isIfStatement(parent)) return parent.thenStatement === node && HAS_HOST.test(parent.expression.getText())
  if (ts.isConditionalExpression(parent)) return parent.whenTrue === node && HAS_HOST.test(parent.condition.getText())
  if (ts.isBinaryExpression(parent))
    return parent.right === node && HAS_HOST.test(`${parent.left.getText()} ${parent.operatorToken.getText()}`)
  return (
    isFunction(node) &&
    (ts.isReturnStatement(parent) || ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(node))
  )
}

/** @param {ts.Identifier} node */
function isName(node) {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isJsxAttribute(parent) || ts.isPropertySignature(parent) || ts.isBindingElement(parent)) return false
  return !('name' in parent && parent.name === node) || ts.isShorthandPropertyAssignment(parent)
}

/**
 * Finds what a declaration names while it renders, including the functions inside it that it calls or passes on.
 * @param {ts.Node} top @returns {Map<string, ts.Identifier>}
 */
function findNamesWhileRendering(top) {
  /** @type {Map<string, ts.Identifier>} */
  const names = new Map()
  /** @type {Map<string, ts.Node>} */
  const inside = new Map()
  let guarded = false
  /** @param {ts.Node} node */
  const visitNode = (node) => {
    if (node !== top && doesRunLater(node)) return
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isTypeOfExpression(node) && BROWSER.test(node.expression.getText())) guarded = true
    else if (ts.isIdentifier(node) && isName(node) && !names.has(node.text)) {
      names.set(node.text, node)
      const local = inside.get(node.text)
      if (local) ts.forEachChild(local, visitNode)
    }
    if (node !== top && isFunction(node)) {
      const named = ts.isFunctionDeclaration(node)
        ? node.name
        : ts.isVariableDeclaration(node.parent)
          ? node.parent.name
          : undefined
      if (named && ts.isIdentifier(named)) {
        inside.set(named.text, node)
        if (names.has(named.text)) ts.forEachChild(node, visitNode)
        return
      }
    }
    ts.forEachChild(node, visitNode)
  }
  ts.forEachChild(top, visitNode)
  if (guarded) for (const name of [...names.keys()]) if (BROWSER.test(name)) names.delete(name)
  return names
}

/** @param {string} file */
function readModule(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  /** @type {Map<string, ts.Node>} */
  const declared = new Map()
  /** @type {Map<string, readonly [string, string]>} */
  const imported = new Map()
  /** @type {string[]} */
  const everythingOf = []
  /** @type {ts.Node[]} what runs when the module is loaded */
  const loaded = []
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
      const from =
        statement.moduleSpecifier &&
        join(dirname(file), /** @type {ts.StringLiteral} */ (statement.moduleSpecifier).text)
      const bindings = ts.isImportDeclaration(statement)
        ? statement.importClause?.namedBindings
        : statement.exportClause
      if (ts.isImportDeclaration(statement) && statement.importClause?.name && from)
        imported.set(statement.importClause.name.text, [from, 'default'])
      if (from && !bindings && ts.isExportDeclaration(statement)) everythingOf.push(from)
      if (from && bindings && 'elements' in bindings)
        for (const { name, propertyName } of bindings.elements)
          imported.set(name.text, [from, (propertyName ?? name).text])
    } else if (ts.isFunctionDeclaration(statement)) {
      const isDefault = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
      if (statement.name) declared.set(statement.name.text, statement)
      if (isDefault) declared.set('default', statement)
    } else if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations) {
        const { initializer, name } = declaration
        if (initializer && ts.isIdentifier(name))
          declared.set(name.text, isFunction(initializer) ? initializer : declaration)
        if (initializer && !isFunction(initializer)) loaded.push(declaration)
      }
    else if (ts.isClassDeclaration(statement)) {
      if (statement.name) declared.set(statement.name.text, statement)
    } else loaded.push(statement)
  }
  return { source, declared, imported, everythingOf, loaded }
}

/**
 * Lists where modules that the server loads to render forms name something of a browser while they load or render.
 * @param {ReadonlySet<string>} modules @returns {string[]}
 */
export function listBrowserNames(modules) {
  const read = new Map([...modules].map((file) => [file, readModule(file)]))
  /** @param {string} file @param {string} name @returns {{ node: ts.Node, file: string } | undefined} */
  function findDeclaration(file, name) {
    const module = read.get(file)
    const node = module?.declared.get(name)
    if (!module || node) return node && { node, file }
    const [from, exported] = module.imported.get(name) ?? []
    if (from && exported) return findDeclaration(from, exported)
    return module.everythingOf.map((one) => findDeclaration(one, name)).find((one) => one !== undefined)
  }
  /** @type {Set<ts.Node>} */
  const seen = new Set()
  /** @type {{ node: ts.Node, file: string }[]} */
  const waiting = [...read].flatMap(([file, { loaded }]) => loaded.map((node) => ({ node, file })))
  const found = new Set()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, file } = next
    const module = read.get(file)
    if (!module || seen.has(node)) continue
    seen.add(node)
    for (const [name, at] of findNamesWhileRendering(node)) {
      const target = findDeclaration(file, name)
      if (target) waiting.push(target)
      else if (!module.imported.has(name) && BROWSER.test(name))
        found.add(`${file}:${module.source.getLineAndCharacterOfPosition(at.getStart()).line + 1} ${name}`)
    }
  }
  return [...found].sort()
}

import ts from 'typescript'

/** Deeper than any result; what lies deeper is `unknown`. */
const DEEPEST = 14

/** Types of the platform that are named and not taken apart. */
const PLATFORM = new Set(['Blob', 'File', 'Date', 'Uint8Array', 'ArrayBuffer'])

/** @param {string} name */
const formatMemberName = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/**
 * Returns a type written out, without the names that only the sources know.
 * @param {ts.TypeChecker} checker @param {ts.Type} type @param {ts.Node} at @param {number} [depth] @returns {string}
 */
export function formatType(checker, type, at, depth = 0) {
  /** @param {ts.Type} of */
  const formatInnerType = (of) => formatType(checker, of, at, depth + 1)
  if (depth > DEEPEST || type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'unknown'
  if (type.isUnion()) {
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    const parts = type.types.map(formatInnerType)
    const named = parts.includes('true') && parts.includes('false') ? [...parts, 'boolean'] : parts
    return [...new Set(named.filter((part) => named === parts || !/^(true|false)$/.test(part)))].join(' | ')
  }
  // A text with a mark that only the sources know.
  if (type.isIntersection()) {
    const primitive = type.types.find((one) => one.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike))
    if (primitive) return formatInnerType(primitive)
  } else if (!(type.flags & ts.TypeFlags.Object)) return checker.typeToString(type, at, ts.TypeFormatFlags.NoTruncation)
  if (PLATFORM.has(type.symbol?.name)) return type.symbol.name
  if (checker.isTupleType(type) || checker.isArrayType(type)) {
    const items = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type)).map(formatInnerType)
    return checker.isTupleType(type) ? `readonly [${items.join(', ')}]` : `readonly (${items[0]})[]`
  }
  const indexed = checker.getIndexInfosOfType(type)
  const members = [
    ...indexed.map(
      ({ keyType, type: value }) => `readonly [key: ${checker.typeToString(keyType)}]: ${formatInnerType(value)}`,
    ),
    ...checker.getPropertiesOfType(type).map((property) => {
      const mark = property.flags & ts.SymbolFlags.Optional ? '?' : ''
      return `readonly ${formatMemberName(property.name)}${mark}: ${formatInnerType(checker.getTypeOfSymbolAtLocation(property, at))}`
    }),
  ]
  return members.length > 0 ? `{ ${members.join('; ')} }` : '{}'
}

/**
 * Returns the type of what a schema takes (`input`) or gives (`output`), written out.
 * @param {ts.TypeChecker} checker @param {ts.Type} schema @param {'input' | 'output'} side @param {ts.Node} at
 */
function formatSchemaSide(checker, schema, side, at) {
  /** @param {ts.Type} type @param {string} name */
  const getMemberType = (type, name) => {
    const property = checker.getPropertyOfType(checker.getNonNullableType(type), name)
    if (!property) throw new Error(`A schema of the contract has no ${name}.`)
    return checker.getTypeOfSymbolAtLocation(property, at)
  }
  return formatType(checker, getMemberType(getMemberType(schema, '~types'), side), at)
}

const HEAD = `import type { Access, Schema } from './mql.js'

/** A schema of valibot 1, with the types of what it takes and gives. */
export interface SchemaOf<Input, Output> extends Schema {
  readonly '~types'?: { readonly input: Input; readonly output: Output } | undefined
}

/** An activity, as \`mql.call\` takes it. */
export interface ActivityOf<Name extends string, Kind extends Access, Input, Output> {
  readonly name: Name
  readonly access: Kind
  readonly input: SchemaOf<Input, unknown>
  readonly output: SchemaOf<unknown, Output>
}

/** A query, as \`mql.query\` takes it. */
export interface QueryOf<Id extends string, Kind extends Access, Input, Row> {
  readonly id: Id
  readonly access: Kind
  readonly input: SchemaOf<Input, unknown>
  readonly row: SchemaOf<unknown, Row>
}
`

/**
 * Returns `contract.d.ts`: the activities and queries of the server, with the types of their inputs and results written
 * out, so that nobody needs the types of valibot.
 * @param {string} entry the file that declares the types `Activities` and `Queries`
 * @returns {string}
 */
export function buildContractDeclaration(entry) {
  const program = ts.createProgram([entry], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const file = source && checker.getSymbolAtLocation(source)
  if (!source || !file) throw new Error(`${entry} is no module.`)
  /** @param {string} name @param {string} kind @param {'output' | 'row'} result */
  const formatCallTable = (name, kind, result) => {
    const symbol = checker.getExportsOfModule(file).find((one) => one.name === name)
    if (!symbol) throw new Error(`${entry} has no type ${name}.`)
    const calls = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    if (calls.length === 0) throw new Error(`${name} of ${entry} is empty.`)
    return calls
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((call) => {
        const type = checker.getTypeOfSymbolAtLocation(call, source)
        /** @param {string} part */
        const getPartType = (part) => {
          const found = checker.getPropertyOfType(type, part)
          if (!found) throw new Error(`${call.name} has no ${part}.`)
          return checker.getTypeOfSymbolAtLocation(found, source)
        }
        const access = checker.typeToString(getPartType('access')).replaceAll('"', "'")
        const input = formatSchemaSide(checker, getPartType('input'), 'input', source)
        const output = formatSchemaSide(checker, getPartType(result), 'output', source)
        return `  readonly ${formatMemberName(call.name)}: ${kind}<'${call.name}', ${access}, ${input}, ${output}>`
      })
  }
  return [
    HEAD,
    '/** The activities of the server, by name. */',
    'export const activities: {',
    ...formatCallTable('Activities', 'ActivityOf', 'output'),
    '}',
    '',
    '/** The queries of the server, by id. */',
    'export const queries: {',
    ...formatCallTable('Queries', 'QueryOf', 'row'),
    '}',
    '',
  ].join('\n')
}

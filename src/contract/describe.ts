/** As much of a valibot schema as it takes to tell somebody about it. */
interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly item?: Shape
  readonly wrapped?: Shape
  readonly options?: readonly (string | Shape)[]
  readonly pipe?: readonly (Shape & { readonly requirement?: unknown })[]
  readonly literal?: unknown
}

/** One member of a payload. */
export interface FieldHint {
  readonly name: string
  /** In the notation of the contract: `string 1..60`, `"PRN" | "SEAT"`. */
  readonly kind: string
  readonly required: boolean
}

const MAYBE = ['optional', 'nullish', 'nullable']
// Every schema of valibot has these members; its own types name them one by one.
const shapeOf = (schema: unknown): Shape => schema as Shape
const inner = (shape: Shape): Shape => (MAYBE.includes(shape.type) && shape.wrapped ? inner(shape.wrapped) : shape)
const first = (shape: Shape): Shape => shape.pipe?.[0] ?? shape

/** A schema in a few words: names and kinds, not every limit. */
export function describeSchema(schema: unknown): string {
  const shape = shapeOf(schema)
  if (shape.entries) return `{ ${Object.entries(shape.entries).map(([name, member]) => `${name}: ${describeSchema(member)}`).join(', ')} }`
  if (shape.item) return `${describeSchema(shape.item)}[]`
  if (shape.type === 'optional' && shape.wrapped) return `${describeSchema(shape.wrapped)}?`
  if (shape.wrapped) return `${describeSchema(shape.wrapped)} or null`
  if (shape.type === 'literal') return JSON.stringify(shape.literal)
  if (shape.options) return [...new Set(shape.options.map((option) => (typeof option === 'string' ? JSON.stringify(option) : describeSchema(option))))].join(' or ')
  return shape.type
}

function limits({ pipe = [] }: Shape): string {
  const of = (...types: string[]) => pipe.find(({ type }) => types.includes(type))?.requirement
  const number = (...types: string[]) => Number(of(...types) ?? NaN)
  const least = number('min_value', 'min_length')
  const most = number('max_value', 'max_length')
  const begin = Number.isNaN(least) ? Number(pipe.some(({ type }) => type === 'non_empty')) : least
  const range = Number.isNaN(most) && begin === 0 ? '' : ` ${begin}..${Number.isNaN(most) ? '' : most}`
  const pattern = of('regex')
  return range + (pattern instanceof RegExp && pipe.every(({ type }) => !type.startsWith('iso_')) ? ` ${String(pattern)}` : '')
}

/** The members of a payload; of one that comes in several kinds, those of the first, and what the others may have besides. */
function membersOf(shape: Shape): readonly (readonly [name: string, member: Shape, required: boolean])[] {
  const [kind, ...others] = (shape.options ?? [shape]).flatMap((option) => (typeof option === 'object' ? [option.entries ?? {}] : []))
  const own = Object.entries(kind ?? {}).map(([name, member]) => [name, member, !MAYBE.includes(member.type)] as const)
  const further = others.flatMap((entries) => Object.entries(entries)).filter(([name]) => !Object.hasOwn(kind ?? {}, name))
  return [...own, ...new Map(further.map(([name, member]) => [name, [name, member, false] as const])).values()]
}

/** What a payload may hold, member by member; empty for a call that takes nothing. */
export function fieldsOf(schema: unknown): FieldHint[] {
  return membersOf(inner(shapeOf(schema))).map(([name, member, required]) => {
    const bare = inner(member)
    return { name, kind: describeSchema(first(bare)) + limits(bare), required }
  })
}

/** A payload to begin with: the required members, empty or with their first choice. */
export function sampleOf(schema: unknown): unknown {
  const shape = first(inner(shapeOf(schema)))
  if (shape.entries) return Object.fromEntries(Object.entries(shape.entries).filter(([, { type }]) => !MAYBE.includes(type)).map(([name, member]) => [name, sampleOf(member)]))
  if (shape.item) return []
  if (shape.type === 'literal') return shape.literal
  const [option] = shape.options ?? []
  if (option !== undefined) return typeof option === 'string' ? option : sampleOf(option)
  return { number: 1, boolean: false }[shape.type] ?? ''
}

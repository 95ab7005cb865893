import { ONE_LINE, WELL_FORMED } from './parts.ts'

/** The part of a valibot schema that is needed to describe it. */
interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly item?: Shape
  readonly items?: readonly Shape[]
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
// Every valibot schema has these members; valibot's own types declare them one by one.
const toShape = (schema: unknown): Shape => schema as Shape
const getInnerShape = (shape: Shape): Shape =>
  MAYBE.includes(shape.type) && shape.wrapped ? getInnerShape(shape.wrapped) : shape
const getFirstShape = (shape: Shape): Shape => shape.pipe?.[0] ?? shape

/** Describes a schema briefly: names and types, not every limit. */
export function describeSchema(schema: unknown): string {
  const shape = toShape(schema)
  if (shape.entries)
    return `{ ${Object.entries(shape.entries)
      .map(([name, member]) => `${name}: ${describeSchema(member)}`)
      .join(', ')} }`
  if (shape.items) return `[${shape.items.map(describeSchema).join(', ')}]`
  if (shape.item) return `${describeSchema(shape.item)}[]`
  if (shape.type === 'optional' && shape.wrapped) return `${describeSchema(shape.wrapped)}?`
  if (shape.wrapped) return `${describeSchema(shape.wrapped)} or null`
  if (shape.type === 'literal') return JSON.stringify(shape.literal)
  if (shape.options)
    return [
      ...new Set(
        shape.options.map((option) => (typeof option === 'string' ? JSON.stringify(option) : describeSchema(option))),
      ),
    ].join(' or ')
  return shape.type
}

function formatLimits({ pipe = [] }: Shape): string {
  const findRequirement = (...types: string[]) => pipe.find(({ type }) => types.includes(type))?.requirement
  const getNumber = (...types: string[]) => Number(findRequirement(...types) ?? NaN)
  const least = getNumber('min_value', 'min_length')
  const most = getNumber('max_value', 'max_length')
  const begin = Number.isNaN(least) ? Number(pipe.some(({ type }) => type === 'non_empty')) : least
  const range = Number.isNaN(most) && begin === 0 ? '' : ` ${begin}..${Number.isNaN(most) ? '' : most}`
  const pattern = pipe
    .map(({ type, requirement }) =>
      type === 'regex' && requirement !== WELL_FORMED && requirement !== ONE_LINE ? requirement : undefined,
    )
    .find(Boolean)
  return (
    range +
    (pattern instanceof RegExp && pipe.every(({ type }) => !type.startsWith('iso_')) ? ` ${String(pattern)}` : '')
  )
}

/**
 * Returns the members of a payload; of a variant those of the first option, and the additional ones of the others as
 * optional.
 */
function listMembers(shape: Shape): readonly (readonly [name: string, member: Shape, required: boolean])[] {
  const [kind, ...others] = (shape.options ?? [shape]).flatMap((option) =>
    typeof option === 'object' ? [option.entries ?? {}] : [],
  )
  const own = Object.entries(kind ?? {}).map(([name, member]) => [name, member, !MAYBE.includes(member.type)] as const)
  const further = others
    .flatMap((entries) => Object.entries(entries))
    .filter(([name]) => !Object.hasOwn(kind ?? {}, name))
  return [...own, ...new Map(further.map(([name, member]) => [name, [name, member, false] as const])).values()]
}

/** Describes the members of a payload; empty for a call without input. */
export function describeFields(schema: unknown): FieldHint[] {
  return listMembers(getInnerShape(toShape(schema))).map(([name, member, required]) => {
    const bare = getInnerShape(member)
    return { name, kind: describeSchema(getFirstShape(bare)) + formatLimits(bare), required }
  })
}

/** Creates a sample payload: the required members, empty or with their first option. */
export function buildSample(schema: unknown): unknown {
  const shape = getFirstShape(getInnerShape(toShape(schema)))
  if (shape.entries)
    return Object.fromEntries(
      Object.entries(shape.entries)
        .filter(([, { type }]) => !MAYBE.includes(type))
        .map(([name, member]) => [name, buildSample(member)]),
    )
  if (shape.item) return []
  if (shape.type === 'literal') return shape.literal
  const [option] = shape.options ?? []
  if (option !== undefined) return typeof option === 'string' ? option : buildSample(option)
  return { number: 1, boolean: false }[shape.type] ?? ''
}

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { activities, queries } from '../../../src/contract/index.ts'
import { LARGEST } from '../../../src/contract/parts.ts'
import { buildSample } from '../../support/samples.ts'

/** The part of a valibot schema that is needed to traverse it. */
interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly item?: Shape
  readonly items?: readonly Shape[]
  readonly key?: Shape
  readonly value?: Shape
  readonly wrapped?: Shape
  readonly options?: readonly (string | Shape)[]
  readonly pipe?: readonly (Shape & { readonly requirement?: unknown })[]
}
interface Leaf {
  readonly path: string
  readonly schema: v.GenericSchema
  readonly shape: Shape
}

// Every schema of valibot has these members; its own types name them one by one.
const shapeOf = (schema: unknown): Shape => schema as Shape
const leaf = (path: string, shape: Shape): Leaf => ({ path, shape, schema: shape as unknown as v.GenericSchema })

/**
 * Returns every part of a schema that is not an object: texts, numbers and lists, with the items of lists.
 */
function leavesOf(shape: Shape, path: string): Leaf[] {
  const base = shape.pipe?.[0] ?? shape
  if (base.pipe) return leavesOf(base, path)
  const { entries, item, items, key, value, wrapped, options } = base
  if (entries) return Object.entries(entries).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`))
  if (item) return [leaf(path, shape), ...leavesOf(item, `${path}[]`)]
  if (items) return items.flatMap((member, place) => leavesOf(member, `${path}[${place}]`))
  if (key && value) return [...leavesOf(key, `${path}{}`), ...leavesOf(value, `${path}{}`)]
  if (wrapped) return leavesOf(wrapped, path)
  // A number that may come as a text is one number.
  if (base.type === 'union' && options?.some((option) => shapeOf(option).type === 'number')) return [leaf(path, shape)]
  if (options && typeof options[0] === 'object') return options.flatMap((option) => leavesOf(shapeOf(option), path))
  return [leaf(path, shape)]
}

const leaves = Object.entries({ ...activities, ...queries }).flatMap(([name, { input }]) =>
  leavesOf(shapeOf(input), name),
)
const kindOf = ({ shape }: Leaf): string => (shape.pipe?.[0] ?? shape).type
const ofKind = (...kinds: string[]) => leaves.filter((one) => kinds.includes(kindOf(one)))
/** Returns whether a schema accepts a value and its output is bad. */
const brings = (schema: v.GenericSchema, given: unknown, bad: (output: unknown) => boolean): boolean => {
  const parsed = v.safeParse(schema, given)
  return parsed.success && bad(parsed.output)
}

/** Money and other counts: a range may be as wide as numbers are exact. */
const WIDE = /\.filters\.\w+\.(from|to)$|\.nonce$|\.amountMinor$/
/** Fields that contain whole files. */
const FILES = /base64$|\.(?:order|proof)$/

describe('every member of every call’s input', () => {
  it('has a type that these tests cover', () => {
    expect(leaves.length).toBeGreaterThan(200)
    expect([...new Set(leaves.map(kindOf))].sort()).toEqual([
      'array',
      'boolean',
      'custom',
      'literal',
      'number',
      'picklist',
      'string',
      'union',
    ])
  })

  it('that is a text contains no NUL and no unpaired surrogate after parsing', () => {
    const halves = ['\uD800', 'Asha \uDC00', '\uD83D', 'asha\uD800@example.edu', '/landing\uD800', 'A\0B']
    const wrong = ofKind('string', 'custom').filter(({ schema }) =>
      halves.some((half) => brings(schema, half, (output) => /[\0\p{Cs}]/u.test(String(output)))),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('that is a text has a maximum length', () => {
    const long = ['x', '1', '/', 'A', ' x', 'अ'].map((letter) => letter.repeat(20_000))
    const wrong = ofKind('string', 'custom').filter(
      ({ path, schema }) =>
        !FILES.test(path) && long.some((text) => brings(schema, text, (output) => String(output).length > 10_000)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('that is a number accepts only integers that the database can store', () => {
    const bad = [
      LARGEST + 1,
      2 ** 53,
      1e300,
      -1e300,
      Infinity,
      -Infinity,
      NaN,
      1.5,
      String(LARGEST + 1),
      '999999999999999',
    ]
    const wrong = ofKind('number', 'union').filter(
      ({ path, schema }) => !WIDE.test(path) && bad.some((number) => brings(schema, number, () => true)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('that is a wide number accepts only exact numbers', () => {
    const wide = ofKind('number').filter(({ path }) => WIDE.test(path))
    expect(wide.length).toBeGreaterThan(1)
    expect(
      wide
        .filter(({ schema }) => [2 ** 60, 1e300, Infinity, NaN].some((number) => brings(schema, number, () => true)))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('that is a list has a maximum length', () => {
    const lists = ofKind('array')
    expect(lists.length).toBeGreaterThan(20)
    const most = lists.map(
      ({ path, shape }) => [path, shape.pipe?.find(({ type }) => type === 'max_length')?.requirement] as const,
    )
    expect(most.filter(([, max]) => typeof max !== 'number').map(([path]) => path)).toEqual([])
  })

  it('that is a date accepts only existing dates', () => {
    const days = leaves.filter(
      ({ schema }) =>
        v.is(schema, '2026-02-28') &&
        !v.is(schema, 'Asha') &&
        !v.is(schema, '20260228') &&
        !v.is(schema, '2026-02-28-Asha'),
    )
    expect(days.length).toBeGreaterThan(5)
    const none = ['2026-02-30', '2025-02-29', '2026-04-31', '0000-01-01', '2026-13-01', '2026-00-10']
    expect(days.filter(({ schema }) => none.some((day) => v.is(schema, day))).map(({ path }) => path)).toEqual([])
    expect(days.filter(({ schema }) => !v.is(schema, '2024-02-29')).map(({ path }) => path)).toEqual([])
  })
})

it.each(Object.entries({ ...activities, ...queries }))(
  'the server tests have a sample for the input of %s',
  (_, call) => {
    expect(() => buildSample(call.input, { userId: 'x'.repeat(22), roleId: 1, collegeId: 1, other: 1 })).not.toThrow()
  },
)

import * as v from 'valibot'
import { collegeIds, roleIds, userId } from '../../src/contract/users/parts.ts'

/** Whose ids a sample speaks of. */
export interface Ids {
  readonly userId: string
  readonly roleId: number
  readonly collegeId: number
  /** For every other number that names something. */
  readonly other: number
}

/** An input that a schema takes, and whether it names anything by an id. */
export interface Sample {
  readonly value: unknown
  readonly named: boolean
}

interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly options?: readonly unknown[]
  readonly wrapped?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly literal?: unknown
  readonly pipe?: readonly (v.GenericSchema & { readonly kind: string })[]
}

/** Tried in this order wherever nothing is known but what a schema refuses. */
const GUESSES: readonly unknown[] = [
  'Sample',
  'sample',
  '2026-11-21',
  '1234',
  '+919876543210',
  'sample@example.edu',
  '123456',
  'A',
  '/user-management',
  'SAMPLE',
  '2026-11-21T10:00:00.000Z',
  'QUJD',
  'x'.repeat(22),
  'x'.repeat(43),
  'a'.repeat(32),
  'A'.repeat(12),
  '#0f4c5c',
  'Asia/Kolkata',
  'INR',
  'Sample of twenty letters and more',
  1,
  25,
  0,
  true,
  {},
  [],
  'smtps://mail.example.edu',
  'SECRET_SAMPLE',
  'https://sms.example.edu/send',
  'ldaps://ldap.example.edu',
  '00000000-0000-4000-8000-000000000001',
  'uid={user},ou=people',
]

const isNumericId = (name: string): boolean => /(id|ids)$/i.test(name)

/**
 * An input that a schema of the contract takes, filled with some ids wherever it names a person, a role, a college or
 * anything else by number. Throws when no guess is accepted: then this list of guesses needs one more, so that no call
 * goes untested.
 */
export function buildSample(schema: v.GenericSchema, ids: Ids, name = ''): Sample {
  if (schema === userId) return { value: ids.userId, named: true }
  if (schema === roleIds) return { value: [ids.roleId], named: true }
  if (schema === collegeIds) return { value: [ids.collegeId], named: true }
  const shape = schema as unknown as Shape
  switch (shape.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object': {
      const parts = Object.entries(shape.entries ?? {}).map(
        ([key, entry]) =>
          [key, key === 'clientId' ? { value: undefined, named: false } : buildSample(entry, ids, key)] as const,
      )
      const value = Object.fromEntries(
        parts.filter(([, part]) => part.value !== undefined).map(([key, part]) => [key, part.value]),
      )
      return { value, named: parts.some(([, part]) => part.named) }
    }
    case 'optional':
    case 'nullish':
    case 'nullable':
    case 'exact_optional':
    case 'undefinedable':
      return shape.wrapped ? buildSample(shape.wrapped, ids, name) : { value: undefined, named: false }
    case 'array': {
      if (shape.pipe && shape.item === undefined) break
      const item = shape.item ? buildSample(shape.item, ids, name) : { value: undefined, named: false }
      return v.is(schema, [item.value]) ? { value: [item.value], named: item.named } : { value: [], named: false }
    }
    case 'variant':
    case 'union': {
      const numeric = isNumericId(name)
      if (numeric && v.is(schema, ids.other)) return { value: findNamedId(name, ids), named: true }
      const samples = (shape.options ?? [])
        .filter((option): option is v.GenericSchema => typeof option === 'object')
        .map((option) => buildSample(option, ids, name))
      return samples.find(({ named }) => named) ?? samples[0] ?? { value: undefined, named: false }
    }
    case 'picklist':
    case 'enum':
      return { value: shape.options?.[0], named: false }
    case 'literal':
      return { value: shape.literal, named: false }
    case 'record':
      return { value: {}, named: false }
  }
  if (isNumericId(name) && v.is(schema, ids.other)) return { value: findNamedId(name, ids), named: true }
  const guess = GUESSES.find((one) => v.is(schema, one))
  if (guess === undefined)
    throw new Error(
      `No sample for ${name || 'the input'} of type ${shape.type}: tests/support/samples.ts needs another guess.`,
    )
  return { value: guess, named: false }
}

function findNamedId(name: string, ids: Ids): number {
  if (/role/i.test(name)) return ids.roleId
  if (/college/i.test(name)) return ids.collegeId
  return ids.other
}

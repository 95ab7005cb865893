import * as v from 'valibot'
import { fieldsOf, sampleOf, type FieldHint } from '../../contract/describe.ts'
import { activities, queries } from '../../contract/index.ts'

/** A call of the contract as the console offers it. */
export interface KnownCall {
  /** As it stands between the brackets: `getMenu`, `query_landing`. */
  readonly name: string
  readonly access: 'o' | 'r' | 'c'
  readonly writes: boolean
  readonly input: v.GenericSchema
}

const all: readonly KnownCall[] = [
  ...Object.values(activities).map(({ name, access, input, ...rest }) => ({ name, access, input, writes: 'writes' in rest })),
  ...Object.values(queries).map(({ id, access, input }) => ({ name: `query_${id}`, access, input, writes: false })),
]

/** Every call of the contract, by name. */
export const KNOWN_CALLS: readonly KnownCall[] = all.toSorted((a, b) => a.name.localeCompare(b.name))

/** The calls that an activity string names, as far as the contract knows them; what else stands in it is the integrator's own. */
export function callsIn(activityString: string): readonly KnownCall[] {
  const names = /\[(.*)\]/.exec(activityString)?.[1]?.split(',').map((name) => name.trim()) ?? []
  return names.flatMap((name) => KNOWN_CALLS.filter((known) => known.name === name))
}

/** The hints for what a call takes. */
export const hintsOf = ({ input }: KnownCall): readonly FieldHint[] => fieldsOf(input)

/** A payload to begin with, of this institution where it names one. */
export function payloadFor({ input }: KnownCall, clientId: number | undefined): unknown {
  const sample = sampleOf(input)
  return clientId !== undefined && typeof sample === 'object' && sample !== null && 'clientId' in sample ? { ...sample, clientId } : sample
}

/** Which members of a payload the contract would refuse, as `name: why` in the words of its schema. */
export function objections({ input }: KnownCall, payload: unknown): readonly string[] {
  const parsed = v.safeParse(input, payload ?? {})
  return parsed.success ? [] : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

import { calls } from 'virtual:campus-contract'

/** A call of the contract as the console offers it. */
export type KnownCall = (typeof calls)[number]

/** The calls that an activity string names, as far as the contract knows them; what else stands in it is the integrator's own. */
export function callsIn(activityString: string): readonly KnownCall[] {
  const names = /\[(.*)\]/.exec(activityString)?.[1]?.split(',').map((name) => name.trim()) ?? []
  return names.flatMap((name) => calls.filter((known) => known.name === name))
}

/** A payload to begin with, of this institution where it names one. */
export function payloadFor({ sample }: KnownCall, clientId: number | undefined): unknown {
  return clientId !== undefined && typeof sample === 'object' && sample !== null && 'clientId' in sample ? { ...sample, clientId } : sample
}

/** The members that must be there and are not, or are empty. */
export const missingIn = ({ fields }: KnownCall, payload: unknown): readonly string[] => {
  const given: Readonly<Record<string, unknown>> = typeof payload === 'object' && payload !== null ? { ...payload } : {}
  return fields.flatMap(({ name, required }) => (required && (given[name] === undefined || given[name] === '') ? [name] : []))
}

import { calls } from 'virtual:campus-contract'

/** A call of the contract, as offered by the console. */
export type KnownCall = (typeof calls)[number]

/** Returns the calls in an activity string that the contract knows; any others are the integrator's own. */
export function listKnownCalls(activityString: string): readonly KnownCall[] {
  const names =
    /\[(.*)\]/
      .exec(activityString)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  return names.flatMap((name) => calls.filter((knownCall) => knownCall.name === name))
}

/** Returns a sample payload for a call, with the given institution if the sample has a `clientId`. */
export function buildPayload({ sample }: KnownCall, clientId: number | undefined): unknown {
  return clientId !== undefined && typeof sample === 'object' && sample !== null && 'clientId' in sample
    ? { ...sample, clientId }
    : sample
}

/** Returns the required fields that the payload lacks or leaves empty. */
export const listMissingFields = ({ fields }: KnownCall, payload: unknown): readonly string[] => {
  const given: Readonly<Record<string, unknown>> = typeof payload === 'object' && payload !== null ? { ...payload } : {}
  return fields.flatMap(({ name, required }) =>
    required && (given[name] === undefined || given[name] === '') ? [name] : [],
  )
}

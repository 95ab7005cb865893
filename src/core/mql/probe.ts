import type * as v from 'valibot'
import { safeParse } from 'valibot'
import { toWebAddress, type Address } from '../config/web-address.ts'

/**
 * The result of probing an address, as far as this page can tell.
 * `other`: a server responds, but not with the expected content; `status` is its HTTP status.
 * `hidden`: a server responds, but does not let this page read the response (CORS).
 * `silent`: no server responds, or the browser sends no request.
 */
export type Probe<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'other'; readonly status: number }
  | { readonly kind: 'hidden' | 'silent' }

/** The timeout of a probe, in milliseconds. */
const PATIENCE = 8000

/**
 * Checks after a failed request whether a server responds at all: without CORS, a response arrives but cannot be read.
 */
export async function probeUnreadable(address: string): Promise<{ readonly kind: 'hidden' | 'silent' }> {
  try {
    await fetch(address, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    return { kind: 'hidden' }
  } catch {
    return { kind: 'silent' }
  }
}

/**
 * Requests a JSON file and validates its content: a page with status 200 in its place comes from another server. Never
 * rejects.
 */
export async function probeFile<Schema extends v.GenericSchema>(
  address: string,
  schema: Schema,
): Promise<Probe<v.InferOutput<Schema>>> {
  let response: Response
  try {
    response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
  } catch {
    return probeUnreadable(address)
  }
  const parsed = safeParse(schema, await response.json().catch(() => undefined))
  return response.ok && parsed.success
    ? { kind: 'found', value: parsed.output }
    : { kind: 'other', status: response.status }
}

/**
 * Returns whether an image can be displayed from an address; false also where the content security policy of the page
 * blocks it.
 */
export const canLoadImage = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const picture = new Image()
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
    picture.src = toWebAddress(address) satisfies Address
  })

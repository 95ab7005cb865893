import type { InferOutput } from 'valibot'
import * as v from 'valibot'
import { verifyCscPaymentStatus, verifyPaymentStatus } from '../../../src/contract/payments/payments.ts'
import { call, CLIENTS, type CallOptions } from '../calls.ts'

interface Origin {
  readonly origin: string
}

/** Asks what became of a payment. */
export async function verifyPayment(
  server: Origin,
  claim: Readonly<Record<string, string | number>>,
  options: CallOptions = {},
): Promise<InferOutput<typeof verifyPaymentStatus.output>> {
  const { errorCode, result, error } = await call(
    server,
    'verifyPaymentStatus',
    { clientId: CLIENTS.svtu, ...claim },
    options,
  )
  if (errorCode !== 1000) throw new Error(`verifyPaymentStatus: ${errorCode} ${error ?? ''}`)
  return v.parse(v.strictObject(verifyPaymentStatus.output.entries), result)
}

/** Asks what became of a payment at a service centre. */
export async function verifyCsc(
  server: Origin,
  claim: Readonly<Record<string, string | number>>,
  options: CallOptions = {},
): Promise<InferOutput<typeof verifyCscPaymentStatus.output>> {
  const { result } = await call(server, 'verifyCscPaymentStatus', { clientId: CLIENTS.svtu, ...claim }, options)
  return v.parse(verifyCscPaymentStatus.output, result)
}

import { run, type Exchange, type MqlAnswer, type RunOptions } from '../../../core/mql/run.ts'
import type { ComposedCall } from './composer.tsx'
import { formatJson } from './as-text.ts'

/** The result of a call: the response, and the HTTP exchange if there was one. */
export interface CallResult {
  readonly answer: MqlAnswer
  readonly exchange: Exchange | undefined
  /** The request body as sent. */
  readonly sent: string
}

/** Header that tells the server that the call is sent manually: it changes sample data only. */
const BY_HAND = { 'Service-Tool': 'console' }

/** Runs a call and records the exchange. Never rejects. */
export async function runCall(
  text: string,
  data: Readonly<Record<string, unknown>> = {},
  options: RunOptions = {},
): Promise<CallResult> {
  let exchange: Exchange | undefined
  const answer = await run(text, data, {
    ...options,
    headers: { ...BY_HAND, ...options.headers },
    onExchange: (done) => {
      exchange = done
    },
  })
  return { answer, exchange, sent: exchange ? formatJson(exchange.body) : '' }
}

/** Sends the call composed by the integrator. */
export const sendComposedCall = (
  { text, data, common, branch, customURL, headers, asStranger }: ComposedCall,
  signal: AbortSignal,
): Promise<CallResult> =>
  runCall(text, data, {
    signal,
    common,
    headers,
    asStranger,
    ...(branch ? { branch } : {}),
    ...(customURL ? { customURL } : {}),
  })

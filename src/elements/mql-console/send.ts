import { run, type Exchange, type MqlAnswer, type RunOptions } from '../../core/mql/index.ts'
import type { ComposedCall } from './composer.tsx'
import { asText } from './as-text.ts'

/** What the console tells of a call: the answer, and what went over the line if anything did. */
export interface Told {
  readonly answer: MqlAnswer
  readonly exchange: Exchange | undefined
  /** The body as it was sent. */
  readonly sent: string
}

/** Says to the server that a person sends this call by hand: it changes invented data only. */
const BY_HAND = { 'Service-Tool': 'console' }

/** Runs a call and keeps what went over the line. Never rejects. */
export async function tell(text: string, data: Readonly<Record<string, unknown>> = {}, options: RunOptions = {}): Promise<Told> {
  let exchange: Exchange | undefined
  const answer = await run(text, data, {
    ...options,
    headers: { ...BY_HAND, ...options.headers },
    onExchange: (done) => {
      exchange = done
    },
  })
  return { answer, exchange, sent: exchange ? asText(exchange.body) : '' }
}

/** Sends what the integrator has composed. */
export const send = ({ text, data, common, branch, customURL, headers, asStranger }: ComposedCall, signal: AbortSignal): Promise<Told> =>
  tell(text, data, { signal, common, headers, asStranger, ...(branch ? { branch } : {}), ...(customURL ? { customURL } : {}) })

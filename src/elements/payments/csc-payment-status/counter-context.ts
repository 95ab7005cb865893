import type { WebAddress } from '../../../core/config/web-address.ts'
import { createContext } from 'react'
import type { CounterTell } from './csc-payment-status-element.tsx'

/** Settings of the counter page, passed by context to parts deep inside the screen that both payment channels share. */
export interface Counter {
  readonly studentLanguage: string | undefined
  readonly collections: WebAddress | undefined
  readonly emit: CounterTell
}

/** Context of the counter; null outside a counter. */
export const CounterContext = createContext<Counter | null>(null)

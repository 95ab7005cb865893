import { createContext } from 'react'
import type { CounterTell } from './csc-payment-status-element.tsx'

/** What the page says about its counter, for the parts that are drawn deep inside the screen that both kinds of payment share. */
export interface Counter {
  readonly studentLanguage: string | undefined
  readonly collections: string | undefined
  readonly emit: CounterTell
}

/** Null outside a counter. */
export const CounterContext = createContext<Counter | null>(null)

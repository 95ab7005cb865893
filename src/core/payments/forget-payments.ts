import { sessionStore } from '../storage/storage.ts'

/**
 * The storage key of responses about payments in this tab. Separate from the code that reads them, because clearing
 * needs no contract.
 */
export const PAYMENT_ANSWERS = 'payment-answers'

/** Clears all stored responses about payments, for the next person at this computer. */
export const clearPayments = (): void => sessionStore.remove(PAYMENT_ANSWERS)

let justFound: string | undefined

/** Remembers the payment that the visitor has just found: its status takes the focus, because the search is removed. */
export const storeJustFound = (transactionId: string): void => {
  justFound = transactionId
}

/** Returns once whether the visitor has just found this payment. */
export function takeFound(transactionId: string): boolean {
  const isFound = transactionId === justFound
  justFound = undefined
  return isFound
}

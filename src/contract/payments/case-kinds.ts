/** What a case is about: another amount, a second payment, or what a payer has reported. */
export const CASE_KINDS = ['MISMATCH', 'DUPLICATE', 'RAISED'] as const

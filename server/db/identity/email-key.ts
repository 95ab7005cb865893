/**
 * Returns the normalized form under which an e-mail address is looked up and compared: trimmed, NFC, lower case.
 * Messages are sent to the address as entered.
 */
export const normaliseEmail = (typed: string): string => typed.trim().normalize('NFC').toLowerCase().normalize('NFC')

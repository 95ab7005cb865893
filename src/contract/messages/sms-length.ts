/** The characters of the GSM alphabet, of which a message holds 160 (3GPP TS 23.038, section 6.2.1). */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters of its extension, which count twice. */
const GSM_TWICE = '^{}\\[~]|€\f'

/** The length of a text message: what it is charged by. */
export interface SmsLength {
  readonly encoding: 'GSM' | 'UNICODE'
  /** Its length in the units of its encoding. */
  readonly units: number
  /** How many messages it is sent and charged as. */
  readonly segments: number
}

/** Computes the length of a text message. One character outside the GSM alphabet makes it a Unicode message. */
export function computeSmsLength(text: string): SmsLength {
  const characters = Array.from(text)
  const isGsm = characters.every((one) => GSM.includes(one) || GSM_TWICE.includes(one))
  const units = isGsm ? characters.reduce((sum, one) => sum + (GSM_TWICE.includes(one) ? 2 : 1), 0) : text.length
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  const segments = units === 0 ? 0 : units <= alone ? 1 : Math.ceil(units / joined)
  return { encoding: isGsm ? 'GSM' : 'UNICODE', units, segments }
}

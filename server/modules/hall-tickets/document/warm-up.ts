import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import { renderHallTicket } from './hall-ticket.ts'
import { buildSpecimenTicket } from './specimen-ticket.ts'

let warm: Promise<void> | undefined

async function renderSpecimens(): Promise<void> {
  for (const language of LANGUAGE_CODES) await renderHallTicket(buildSpecimenTicket(language, 1), language, null)
}

/**
 * Renders a specimen in each script, once per process and one after the other, so that the first student does not wait
 * for fonts and template to load.
 */
export const warmUpRenderer = (): Promise<void> => (warm ??= renderSpecimens())

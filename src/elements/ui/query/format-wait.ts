import { describeWait } from '../../../contract/waits.ts'
import type { Messages } from '../../runtime/messages.tsx'

/**
 * Formats a wait of `seconds` from now in the language of a screen; a long one with the time of its end in the
 * institution's time zone.
 */
export const formatWait = ({ language, instant }: Pick<Messages, 'language' | 'instant'>, seconds: number): string =>
  describeWait(seconds, language, () => instant(new Date(Date.now() + seconds * 1000).toISOString()))

import { and, eq, inArray } from 'drizzle-orm'
import type { AUDIENCES } from '../../../src/contract/assignments/parts.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { Database } from '../../db/database.ts'
import { program, programPart, programPartTerm } from '../../db/schema.ts'
import { getLocalisedName } from '../clients/clients.ts'
import { isolate, isolateRtl } from '../i18n/isolate.ts'
import { getDirection, getMessage } from '../i18n/messages.ts'

/** The place and the audience of a window. */
interface NamedKey {
  readonly programId: number
  readonly programPartId: number | null
  readonly programPartTermId: number | null
  readonly audience: (typeof AUDIENCES)[number]
}

/**
 * Writes the steps of the place of a window and its audience as one name, isolated for a sentence. In a right-to-left
 * language each step keeps its own order, and the steps follow each other from right to left.
 */
export const formatWindowName = (place: readonly string[], audience: string, language: LanguageCode): string =>
  getDirection(language) === 'rtl'
    ? isolateRtl(`${place.map(isolate).join(' › ')} (${audience})`)
    : isolate(`${place.join(' › ')} (${audience})`)

const listQueryIds = (ids: readonly (number | null)[]): number[] => [
  ...new Set([...ids.filter((id) => id !== null), 0]),
]

/**
 * Reads the names of the places of some windows. Returns a function that names a window in a language: the code of its
 * programme, its part and term where it has them, and its audience.
 */
export async function readWindowNames(
  db: Database,
  clientId: number,
  keys: readonly NamedKey[],
): Promise<(key: NamedKey, language: LanguageCode) => string> {
  const programmes = await db
    .select({ id: program.id, code: program.code })
    .from(program)
    .where(and(eq(program.clientId, clientId), inArray(program.id, listQueryIds(keys.map((key) => key.programId)))))
  const parts = await db
    .select({ id: programPart.id, name: programPart.name, translations: programPart.nameI18n })
    .from(programPart)
    .where(
      and(
        eq(programPart.clientId, clientId),
        inArray(programPart.id, listQueryIds(keys.map((key) => key.programPartId))),
      ),
    )
  const terms = await db
    .select({ id: programPartTerm.id, name: programPartTerm.name, translations: programPartTerm.nameI18n })
    .from(programPartTerm)
    .where(
      and(
        eq(programPartTerm.clientId, clientId),
        inArray(programPartTerm.id, listQueryIds(keys.map((key) => key.programPartTermId))),
      ),
    )
  const codes = new Map(programmes.map(({ id, code }) => [id, code]))
  const partNames = new Map(parts.map((part) => [part.id, part]))
  const termNames = new Map(terms.map((term) => [term.id, term]))
  return ({ programId, programPartId, programPartTermId, audience }, language) => {
    const [part, term] = [partNames.get(programPartId ?? 0), termNames.get(programPartTermId ?? 0)]
    const place = [
      codes.get(programId) ?? '',
      ...[part, term].flatMap((one) => (one ? [getLocalisedName(one, language)] : [])),
    ]
    return formatWindowName(place, getMessage(language, `audience.${audience}`), language)
  }
}

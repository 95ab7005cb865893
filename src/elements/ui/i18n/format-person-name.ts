import { getLocalisedName } from '../../../core/i18n/format.ts'
import { toNameCase } from './to-name-case.ts'

/** A person as calls send one: the name as it is stored, and the same name in further languages. */
export interface NamedPerson {
  readonly displayName: string
  readonly translations: Readonly<Record<string, string>>
}

/**
 * Returns a person's name as every screen writes it: in the reader's language if it is stored, else as it is stored, in
 * its order. A student's name is that of the certificate, without its capitals.
 */
export const formatPersonName = ({ displayName, translations }: NamedPerson, language: string): string =>
  toNameCase(getLocalisedName({ name: displayName, translations }, language))

import { getLocalisedName } from '../../../core/i18n/format.ts'

/** A person as calls send one: the name as it is stored, and the same name in further languages. */
export interface NamedPerson {
  readonly displayName: string
  readonly translations: Readonly<Record<string, string>>
}

/**
 * Returns a person's name as every screen writes it: in the reader's language if it is stored, else as it is stored, in
 * its order and its letters. A student's name is that of the certificate.
 */
export const formatPersonName = ({ displayName, translations }: NamedPerson, language: string): string =>
  getLocalisedName({ name: displayName, translations }, language)

/** Capitals of a name: a letter that begins a word, then the letters after it. */
const WORD = /(\p{Lu})(\p{Lu}+)/gu
/** Numerals of names: of a third of his name, for instance. */
const NUMERAL = /^(?:II|III|IV)$/

/**
 * Returns a person's name as a text has it, Aarti Jadhav, where a certificate or a register has it in capitals. Any
 * other name stays as it is, and a pseudonym, which has digits. Only for the reader: files, searches and hall tickets
 * have the name as it is stored.
 */
export const toNameCase = (name: string): string =>
  /[\p{Ll}\d]/u.test(name)
    ? name
    : name.replace(WORD, (word, first: string, rest: string) =>
        NUMERAL.test(word) ? word : `${first}${rest.toLowerCase()}`,
      )

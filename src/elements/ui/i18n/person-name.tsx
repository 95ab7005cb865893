import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from './data-text.tsx'
import { formatPersonName, type NamedPerson } from './format-person-name.ts'
import { toNameCase } from './to-name-case.ts'

interface PersonNameProps {
  readonly person: NamedPerson
  /** Where there is room: shows the stored name too, below that in the reader's language. */
  readonly both?: boolean
}

/** Renders a person's name, in the reader's language first. */
export function PersonName({ person, both = false }: PersonNameProps) {
  const { language } = useMessages()
  const shown = formatPersonName(person, language)
  return (
    <>
      <DataText>{shown}</DataText>
      {both && shown !== toNameCase(person.displayName) ? (
        <DataText className="c-soft c-small">{toNameCase(person.displayName)}</DataText>
      ) : null}
    </>
  )
}

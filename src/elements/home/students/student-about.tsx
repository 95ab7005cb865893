import { useMessages } from '../../runtime/messages.tsx'
import type { StudentRecord } from './kinds.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

/** Renders whom a panel is about: the name and the number of a student. */
export function StudentAbout({ names, prn }: Pick<StudentRecord, 'names' | 'prn'>) {
  const { name } = useMessages()
  return (
    <>
      <bdi>{toNameCase(name(names))}</bdi> · <bdi dir="ltr">{prn}</bdi>
    </>
  )
}

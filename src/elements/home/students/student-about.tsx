import { useMessages } from '../../runtime/messages.tsx'
import type { StudentRecord } from './kinds.ts'

/** Renders whom a panel is about: the name and the number of a student. */
export function StudentAbout({ names, prn }: Pick<StudentRecord, 'names' | 'prn'>) {
  const { name } = useMessages()
  return (
    <>
      <bdi>{name(names)}</bdi> · <bdi dir="ltr">{prn}</bdi>
    </>
  )
}

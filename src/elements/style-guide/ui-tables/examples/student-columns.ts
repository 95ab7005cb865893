import { useMemo } from 'react'
import type { Column } from '../../../ui/table/columns/columns.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import type { Student } from './people.ts'

/** Returns one column of each kind. */
export function useStudentColumns(): readonly Column<Student>[] {
  const { t, language } = useMessages()
  return useMemo(
    () => [
      { id: 'name', kind: 'text', header: t('tables.name'), value: ({ names }) => names[language], width: 240 },
      { id: 'prn', kind: 'identifier', header: t('tables.prn'), value: ({ id }) => id, fact: true, width: 200 },
      { id: 'programme', kind: 'text', header: t('tables.programme'), value: ({ programme }) => programme },
      {
        id: 'status',
        kind: 'status',
        header: t('tables.status'),
        value: ({ status }) => status,
        fact: true,
        options: [
          { value: 'ACTIVE', label: t('tables.status.active'), tone: 'success' },
          { value: 'PAUSED', label: t('tables.status.paused'), tone: 'warning' },
          { value: 'LEFT', label: t('tables.status.left') },
        ],
      },
      { id: 'admitted', kind: 'date', header: t('tables.admitted'), value: ({ admitted }) => admitted },
      { id: 'credits', kind: 'number', header: t('tables.credits'), value: ({ credits }) => credits },
      {
        id: 'due',
        kind: 'money',
        currency: 'INR',
        header: t('tables.due'),
        value: ({ due }) => due,
        summed: true,
        fact: true,
      },
      { id: 'hostel', kind: 'flag', header: t('tables.hostel'), value: ({ hostel }) => hostel },
    ],
    [t, language],
  )
}

/** Returns the unique id of a student. */
export const getStudentId = ({ id }: Student): string => id

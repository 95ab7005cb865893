import type { QueryHandlers } from '../../lib/context/handler.ts'
import { loadStudentChoices } from './students/list-choices.ts'
import { listStudents } from './students/list-students.ts'
import { loadStudentRecord } from './students/student-record.ts'

/** Query handlers of the list of students and of the page of one of them. */
export const studentQueries = {
  students: listStudents,
  studentChoices: (_input, context) => loadStudentChoices(context),
  studentRecord: loadStudentRecord,
} satisfies Partial<QueryHandlers>

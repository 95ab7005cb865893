import { HOLD_REASONS, HOLD_SEVERITIES } from '../../../../contract/exam-office/student-holds.ts'
import { PAPER_ATTEMPTS } from '../../../../contract/exam-office/ticket-desk.ts'
import type { ImportKind } from '../../../../contract/exam-office/import-kinds.ts'

/** A column of a file: its name in the first line, an example, and which values it can have. */
export interface FileColumn {
  readonly name: string
  readonly needed: boolean
  readonly example: string
  readonly values?: readonly string[]
}

const needed = (name: string, example: string, values?: readonly string[]): FileColumn => ({
  name,
  needed: true,
  example,
  ...(values && { values }),
})
const optional = (name: string, example: string, values?: readonly string[]): FileColumn => ({
  ...needed(name, example, values),
  needed: false,
})

const YES_OR_NO = ['yes', 'no']

/** The columns of each file, as the server reads them. */
export const FILE_COLUMNS: Readonly<Record<ImportKind, readonly FileColumn[]>> = {
  CENTRES: [
    needed('code', '501'),
    needed('name', 'Government College'),
    needed('address', 'Main Road, Nanded'),
    needed('capacity', '400'),
    optional('landmark', 'Opposite the bus stand'),
    optional('district', 'Nanded'),
    optional('accessible', 'yes', YES_OR_NO),
    optional('college_code', ''),
  ],
  TIMETABLE: [
    needed('course_code', 'BCS-101'),
    needed('date', '2027-03-15'),
    needed('session', '1'),
    needed('starts', '10:30'),
    needed('ends', '13:30'),
    needed('reporting', '10:00'),
    needed('gate_closes', '11:00'),
    optional('own_college', 'no', YES_OR_NO),
  ],
  SEATS: [
    needed('prn', '2025417112003457'),
    needed('seat_no', 'CM204517'),
    needed('centre_code', '501'),
    optional('room', 'B-12'),
  ],
  PAPERS: [
    needed('prn', '2025417112003457'),
    needed('course_code', 'BCS-101'),
    needed('attempt', 'BACKLOG', PAPER_ATTEMPTS),
  ],
  HOLDS: [
    needed('prn', '2025417112003457'),
    needed('reason', 'UNIV_FEE', HOLD_REASONS),
    needed('severity', 'HARD', HOLD_SEVERITIES),
    needed('public_text', 'The examination fee has not been paid.'),
    optional('course_code', ''),
    optional('amount_minor', '125000'),
  ],
}

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

const requiredColumn = (name: string, example: string, values?: readonly string[]): FileColumn => ({
  name,
  needed: true,
  example,
  ...(values && { values }),
})
const optionalColumn = (name: string, example: string, values?: readonly string[]): FileColumn => ({
  ...requiredColumn(name, example, values),
  needed: false,
})

const YES_OR_NO = ['yes', 'no']

/** The columns of each file, as the server reads them. */
export const FILE_COLUMNS: Readonly<Record<ImportKind, readonly FileColumn[]>> = {
  CENTRES: [
    requiredColumn('code', '501'),
    requiredColumn('name', 'Government College'),
    requiredColumn('address', 'Main Road, Nanded'),
    requiredColumn('capacity', '400'),
    optionalColumn('landmark', 'Opposite the bus stand'),
    optionalColumn('district', 'Nanded'),
    optionalColumn('accessible', 'yes', YES_OR_NO),
    optionalColumn('college_code', ''),
  ],
  TIMETABLE: [
    requiredColumn('course_code', 'BCS-101'),
    requiredColumn('date', '2027-03-15'),
    requiredColumn('session', '1'),
    requiredColumn('starts', '10:30'),
    requiredColumn('ends', '13:30'),
    requiredColumn('reporting', '10:00'),
    requiredColumn('gate_closes', '11:00'),
    optionalColumn('own_college', 'no', YES_OR_NO),
  ],
  SEATS: [
    requiredColumn('prn', '2025417112003457'),
    requiredColumn('seat_no', 'CM204517'),
    requiredColumn('centre_code', '501'),
    optionalColumn('room', 'B-12'),
  ],
  PAPERS: [
    requiredColumn('prn', '2025417112003457'),
    requiredColumn('course_code', 'BCS-101'),
    requiredColumn('attempt', 'BACKLOG', PAPER_ATTEMPTS),
  ],
  FORMS: [
    requiredColumn('prn', '2025417112003457'),
    requiredColumn('form_no', 'EF-204517'),
    optionalColumn('status', 'SUBMITTED', ['SUBMITTED', 'INWARD', 'ACCEPTED']),
    optionalColumn('submitted_on', '2026-09-14'),
  ],
  HOLDS: [
    requiredColumn('prn', '2025417112003457'),
    requiredColumn('reason', 'UNIV_FEE', HOLD_REASONS),
    requiredColumn('severity', 'HARD', HOLD_SEVERITIES),
    requiredColumn('public_text', 'The examination fee has not been paid.'),
    optionalColumn('course_code', ''),
    optionalColumn('amount_minor', '125000'),
    optionalColumn('invoice_no', 'INV-000041'),
  ],
}

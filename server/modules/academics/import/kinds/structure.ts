import { readNames, getNumber, getText, listStatedValues, findText, type Kind } from '../kind.ts'
import type { DataLine } from '../read-line.ts'
import { RECORDS } from '../record-specs.ts'

const hasCourse = ({ values }: DataLine): boolean => values.courseCode !== undefined

/**
 * File of faculties, programmes, parts, terms and courses: one line for each course of a term, or for a term without
 * courses.
 */
export const structure: Kind = {
  forColleges: false,
  marks(line) {
    const { facultyCode, programmeCode, partNo, termNo, courseCode, paperNo } = line.values
    const term = [programmeCode, partNo, termNo]
    return [
      { key: ['faculty', facultyCode], says: listStatedValues(line, ['facultyName']), field: 'facultyName' },
      {
        key: ['programme', programmeCode],
        says: listStatedValues(line, ['facultyCode', 'programmeName', 'level', 'years']),
        field: 'programmeCode',
      },
      { key: ['part', programmeCode, partNo], says: listStatedValues(line, ['partName']), field: 'partName' },
      { key: ['term', ...term], says: listStatedValues(line, ['termName']), field: 'termName' },
      ...(hasCourse(line)
        ? [
            {
              key: ['course', courseCode],
              says: listStatedValues(line, ['courseName', 'courseType', 'credits', 'durationMinutes']),
              field: 'courseCode',
            },
            { key: ['offering', ...term, courseCode, paperNo], field: 'paperNo' },
          ]
        : []),
    ]
  },
  check(line, complain) {
    if (getNumber(line, 'partNo') < 1) complain(line, 'partNo', 'NOT_A_NUMBER')
    else if (getNumber(line, 'partNo') > getNumber(line, 'years')) complain(line, 'partNo', 'ORDER')
    if (getNumber(line, 'termNo') < 1) complain(line, 'termNo', 'NOT_A_NUMBER')
  },
  async write(lines, { saveLines }) {
    const faculty = await saveLines(RECORDS.faculty, lines, (line) => ({
      code: getText(line, 'facultyCode'),
      key: [getText(line, 'facultyCode')],
      values: readNames(line, 'facultyName'),
    }))
    const programme = await saveLines(RECORDS.program, lines, (line) => ({
      code: getText(line, 'programmeCode'),
      key: [getText(line, 'programmeCode')],
      values: {
        ...readNames(line, 'programmeName'),
        faculty_id: faculty.id(line),
        level: line.values.level,
        duration_years: line.values.years,
      },
      initial: { pattern: 'SEMESTER' },
    }))
    const getPartCode = (line: DataLine): string => `${findText(line, 'programmeCode')} ${findText(line, 'partNo')}`
    const part = await saveLines(RECORDS.part, lines, (line) => ({
      code: getPartCode(line),
      key: [programme.id(line), getNumber(line, 'partNo')],
      values: readNames(line, 'partName'),
    }))
    const getTermCode = (line: DataLine): string => `${getPartCode(line)} ${findText(line, 'termNo')}`
    const term = await saveLines(RECORDS.term, lines, (line) => ({
      code: getTermCode(line),
      key: [part.id(line), getNumber(line, 'termNo')],
      values: readNames(line, 'termName'),
    }))
    const taught = lines.filter(hasCourse)
    const course = await saveLines(RECORDS.course, taught, (line) => ({
      code: getText(line, 'courseCode'),
      key: [getText(line, 'courseCode')],
      values: {
        ...readNames(line, 'courseName'),
        type: line.values.courseType,
        credits: line.values.credits,
        duration_minutes: line.values.durationMinutes,
      },
    }))
    await saveLines(RECORDS.offering, taught, (line) => ({
      code: `${getTermCode(line)} ${findText(line, 'courseCode')}`,
      key: [term.id(line), course.id(line), getNumber(line, 'paperNo')],
      values: { category: line.values.category, question_paper_code: line.values.questionPaperCode },
      initial: { question_paper_code: `${findText(line, 'courseCode')}-${findText(line, 'paperNo')}` },
    }))
  },
}

import { namesAt, neededNumber, neededText, saidOf, textAt, type Kind } from '../kind.ts'
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
      { key: ['faculty', facultyCode], says: saidOf(line, ['facultyName']), field: 'facultyName' },
      {
        key: ['programme', programmeCode],
        says: saidOf(line, ['facultyCode', 'programmeName', 'level', 'years']),
        field: 'programmeCode',
      },
      { key: ['part', programmeCode, partNo], says: saidOf(line, ['partName']), field: 'partName' },
      { key: ['term', ...term], says: saidOf(line, ['termName']), field: 'termName' },
      ...(hasCourse(line)
        ? [
            {
              key: ['course', courseCode],
              says: saidOf(line, ['courseName', 'courseType', 'credits', 'durationMinutes']),
              field: 'courseCode',
            },
            { key: ['offering', ...term, courseCode, paperNo], field: 'paperNo' },
          ]
        : []),
    ]
  },
  check(line, complain) {
    if (neededNumber(line, 'partNo') < 1) complain(line, 'partNo', 'NOT_A_NUMBER')
    else if (neededNumber(line, 'partNo') > neededNumber(line, 'years')) complain(line, 'partNo', 'ORDER')
    if (neededNumber(line, 'termNo') < 1) complain(line, 'termNo', 'NOT_A_NUMBER')
  },
  async write(lines, { put }) {
    const faculty = await put(RECORDS.faculty, lines, (line) => ({
      code: neededText(line, 'facultyCode'),
      key: [neededText(line, 'facultyCode')],
      values: namesAt(line, 'facultyName'),
    }))
    const programme = await put(RECORDS.program, lines, (line) => ({
      code: neededText(line, 'programmeCode'),
      key: [neededText(line, 'programmeCode')],
      values: {
        ...namesAt(line, 'programmeName'),
        faculty_id: faculty.id(line),
        level: line.values.level,
        duration_years: line.values.years,
      },
      initial: { pattern: 'SEMESTER' },
    }))
    const partCode = (line: DataLine): string => `${textAt(line, 'programmeCode')} ${textAt(line, 'partNo')}`
    const part = await put(RECORDS.part, lines, (line) => ({
      code: partCode(line),
      key: [programme.id(line), neededNumber(line, 'partNo')],
      values: namesAt(line, 'partName'),
    }))
    const termCode = (line: DataLine): string => `${partCode(line)} ${textAt(line, 'termNo')}`
    const term = await put(RECORDS.term, lines, (line) => ({
      code: termCode(line),
      key: [part.id(line), neededNumber(line, 'termNo')],
      values: namesAt(line, 'termName'),
    }))
    const taught = lines.filter(hasCourse)
    const course = await put(RECORDS.course, taught, (line) => ({
      code: neededText(line, 'courseCode'),
      key: [neededText(line, 'courseCode')],
      values: {
        ...namesAt(line, 'courseName'),
        type: line.values.courseType,
        credits: line.values.credits,
        duration_minutes: line.values.durationMinutes,
      },
    }))
    await put(RECORDS.offering, taught, (line) => ({
      code: `${termCode(line)} ${textAt(line, 'courseCode')}`,
      key: [term.id(line), course.id(line), neededNumber(line, 'paperNo')],
      values: { category: line.values.category, question_paper_code: line.values.questionPaperCode },
      initial: { question_paper_code: `${textAt(line, 'courseCode')}-${textAt(line, 'paperNo')}` },
    }))
  },
}

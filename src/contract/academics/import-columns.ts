import { COURSE_TYPES } from '../assignments/parts.ts'
import {
  COLLEGE_AID,
  COLLEGE_STATUSES,
  COLLEGE_TYPES,
  COURSE_CATEGORIES,
  EXAM_SEASONS,
  GENDERS,
  PROGRAMME_LEVELS,
  STUDENT_STATUSES,
} from './import-choices.ts'
import type { DataColumn } from './import-kinds.ts'

const required = { required: true } as const
const optional = { required: false } as const
const code = { form: 'CODE', most: 40 } as const
const name = { form: 'NAME', most: 200, translated: true } as const

const COLLEGE_CODE = {
  field: 'collegeCode',
  ...code,
  ...required,
  example: '101',
  names: ['college', 'college no', 'institute code', 'centre code'],
} as const
const PROGRAMME_CODE = {
  field: 'programmeCode',
  ...code,
  ...required,
  example: 'BSC',
  names: ['programme', 'program', 'program code', 'course group code'],
} as const
const PART_NO = {
  field: 'partNo',
  form: 'NUMBER',
  most: 20,
  ...required,
  example: '1',
  names: ['part', 'year no', 'part number', 'class'],
} as const
const ACADEMIC_YEAR = {
  field: 'academicYear',
  ...code,
  ...required,
  example: '2026-27',
  names: ['year', 'academic year code', 'session'],
} as const

/** The columns of a file of colleges. */
export const OF_COLLEGE: readonly DataColumn[] = [
  COLLEGE_CODE,
  {
    field: 'collegeName',
    ...name,
    ...required,
    example: 'Arts and Science College',
    names: ['name', 'institute name'],
  },
  { field: 'collegeType', form: 'CHOICE', choices: COLLEGE_TYPES, ...required, example: 'AFFILIATED', names: ['type'] },
  { field: 'aided', form: 'CHOICE', choices: COLLEGE_AID, ...required, example: 'AIDED', names: ['aid', 'grant'] },
  { field: 'district', form: 'TEXT', most: 100, ...required, example: 'Nirmalnagar', names: ['city', 'taluka'] },
  {
    field: 'collegeStatus',
    form: 'CHOICE',
    choices: COLLEGE_STATUSES,
    ...optional,
    example: 'ACTIVE',
    names: ['status'],
  },
]

/** The columns of a file of programmes: one line for each course of a term, or for a term without courses. */
export const STRUCTURE: readonly DataColumn[] = [
  { field: 'facultyCode', ...code, ...required, example: 'SCI', names: ['faculty'] },
  { field: 'facultyName', ...name, ...required, example: 'Faculty of Science' },
  PROGRAMME_CODE,
  { field: 'programmeName', ...name, ...required, example: 'Bachelor of Science', names: ['program name'] },
  { field: 'level', form: 'CHOICE', choices: PROGRAMME_LEVELS, ...required, example: 'UG', names: ['programme level'] },
  { field: 'years', form: 'NUMBER', most: 10, ...required, example: '3', names: ['duration', 'duration years'] },
  PART_NO,
  { field: 'partName', ...name, ...required, example: 'First Year', names: ['year name', 'class name'] },
  { field: 'termNo', form: 'NUMBER', most: 40, ...required, example: '1', names: ['term', 'semester', 'semester no'] },
  { field: 'termName', ...name, ...required, example: 'Semester I', names: ['semester name'] },
  { field: 'courseCode', ...code, ...optional, example: 'BSC-101', names: ['course', 'subject code', 'paper code'] },
  { field: 'courseName', ...name, required: 'COURSE', example: 'Physics I', names: ['subject', 'subject name'] },
  {
    field: 'courseType',
    form: 'CHOICE',
    choices: COURSE_TYPES,
    required: 'COURSE',
    example: 'THEORY',
    names: ['type'],
  },
  { field: 'credits', form: 'NUMBER', most: 60, required: 'COURSE', example: '4', names: ['credit'] },
  {
    field: 'durationMinutes',
    form: 'NUMBER',
    most: 600,
    required: 'COURSE',
    example: '180',
    names: ['minutes', 'exam duration', 'paper duration'],
  },
  {
    field: 'category',
    form: 'CHOICE',
    choices: COURSE_CATEGORIES,
    required: 'COURSE',
    example: 'CORE',
    names: ['group'],
  },
  { field: 'paperNo', form: 'NUMBER', most: 99, required: 'COURSE', example: '1', names: ['paper', 'paper number'] },
  { field: 'questionPaperCode', ...code, ...optional, example: '10001', names: ['qp code', 'question paper'] },
]

/** The columns of a file of students, each with an enrolment. */
export const ENROLMENT: readonly DataColumn[] = [
  {
    field: 'prn',
    form: 'CODE',
    most: 40,
    ...required,
    example: '2026417101000011',
    names: ['prn no', 'prn number', 'permanent registration number', 'registration no', 'enrolment no', 'student id'],
  },
  {
    field: 'studentName',
    form: 'NAME',
    most: 150,
    ...required,
    example: 'SNEHA GANESH KAMBLE',
    names: ['name', 'full name', 'student'],
  },
  {
    field: 'localName',
    form: 'NAME',
    most: 150,
    ...optional,
    example: 'स्नेहा गणेश कांबळे',
    names: ['name in marathi', 'name in hindi', 'name in urdu', 'name in devanagari', 'name in dhivehi'],
  },
  { field: 'motherName', form: 'NAME', most: 150, ...optional, example: 'MANGAL', names: ['mother', 'mothers name'] },
  {
    field: 'dateOfBirth',
    form: 'DAY',
    born: true,
    ...required,
    example: '2007-05-31',
    names: ['dob', 'birth date', 'birthday'],
  },
  { field: 'gender', form: 'CHOICE', choices: GENDERS, ...required, example: 'F', names: ['sex'] },
  {
    field: 'mobile',
    form: 'MOBILE',
    ...optional,
    example: '98220 12345',
    names: ['phone', 'mobile no', 'mobile number'],
  },
  { field: 'email', form: 'EMAIL', ...optional, example: 'sneha.kamble@example.edu', names: ['mail', 'email id'] },
  COLLEGE_CODE,
  PROGRAMME_CODE,
  PART_NO,
  ACADEMIC_YEAR,
  { field: 'rollNo', form: 'CODE', most: 40, ...required, example: '17', names: ['roll', 'roll number'] },
  { field: 'medium', form: 'TEXT', most: 40, ...optional, example: 'English', names: ['medium of instruction'] },
  {
    field: 'studentStatus',
    form: 'CHOICE',
    choices: STUDENT_STATUSES,
    ...optional,
    example: 'ACTIVE',
    names: ['status'],
  },
]

/** The columns of a file of examinations. */
export const EXAMINATION: readonly DataColumn[] = [
  { field: 'examCode', ...code, ...required, example: 'W2026', names: ['code', 'event code', 'examination'] },
  { field: 'examName', ...name, ...required, example: 'Winter 2026 Examination', names: ['name', 'event name'] },
  { field: 'season', form: 'CHOICE', choices: EXAM_SEASONS, ...required, example: 'WINTER' },
  ACADEMIC_YEAR,
  { field: 'startsOn', form: 'DAY', ...required, example: '2026-11-02', names: ['starts', 'start date', 'from'] },
  { field: 'endsOn', form: 'DAY', ...required, example: '2026-12-05', names: ['ends', 'end date', 'to'] },
  {
    field: 'correctionsUntil',
    form: 'DAY',
    ...required,
    example: '2026-10-25',
    names: ['corrections', 'last day of corrections'],
  },
  { field: 'helpline', form: 'TEXT', most: 100, ...optional, example: '020 2555 0100', names: ['help desk', 'phone'] },
]

/** What the list of the files of an archive of photographs has. */
export const PHOTOGRAPH: readonly DataColumn[] = [
  { field: 'fileName', form: 'TEXT', ...required, example: '2026417101000011.jpg' },
]

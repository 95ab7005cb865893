import type { ProgrammeSeed } from './institution-seed.ts'

/** Subjects of commerce. */
export const COMMERCE = [
  'Corporate Accounting',
  'Cost Accounting',
  'Business Law',
  'Principles of Marketing',
  'Indian Economy',
  'Direct Tax',
]

/** Subjects of the arts. */
export const ARTS = [
  'Modern Marathi Prose',
  'Indian Political Thought',
  'History of the Deccan',
  'Urdu Poetry',
  'Functional English',
  'Rural Sociology',
]

/** Subjects of science. */
export const SCIENCE = [
  'Organic Chemistry',
  'Real Analysis',
  'Mathematical Methods',
  'Plant Physiology',
  'Electronics',
  'Environmental Studies',
]

/** Subjects of computing. */
export const COMPUTING = [
  'Data Structures',
  'Operating Systems',
  'Database Systems',
  'Web Technologies',
  'Discrete Mathematics',
  'Computer Networks',
]

/** Subjects of education. */
export const TEACHING = [
  'Assessment for Learning',
  'Childhood and Growing Up',
  'Pedagogy of Language',
  'Inclusive School',
  'Educational Technology',
  'Gender and Society',
]

/** Subjects of law. */
export const LAW = [
  'Law of Contract',
  'Constitutional Law',
  'Family Law',
  'Jurisprudence',
  'Law of Crimes',
  'Environmental Law',
]

/** Subjects of management. */
export const MANAGEMENT = [
  'Principles of Management',
  'Organisational Behaviour',
  'Business Statistics',
  'Financial Management',
  'Human Resource Management',
  'Operations Management',
]

/** Subjects of social work. */
export const SOCIAL = [
  'Social Work Practice',
  'Community Organisation',
  'Social Policy',
  'Human Behaviour',
  'Research Methods',
  'Welfare Administration',
]

/** Creates a programme whose name is the same in Marathi and Hindi. */
export const buildProgramme = (
  code: string,
  name: string,
  mr: string,
  faculty: string,
  level: ProgrammeSeed['level'],
  years: number,
  students: number,
  subjects: readonly string[],
  practicals = 0,
): ProgrammeSeed => ({
  code,
  name,
  i18n: { mr, hi: mr },
  faculty,
  level,
  years,
  students,
  subjects,
  practicals,
})

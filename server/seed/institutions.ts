import type { LanguageCode } from '../../src/contract/parts.ts'
import { BUCKET_PURPOSES, type client } from '../db/schema.ts'
import type { NameLanguage } from './names.ts'

/** A programme of the seed, with its duration in years and its number of students at full scale. */
export interface ProgrammeSeed {
  readonly code: string
  readonly name: string
  readonly i18n: Readonly<Record<string, string>>
  readonly faculty: string
  readonly level: 'UG' | 'PG' | 'DIP'
  readonly years: number
  readonly students: number
  readonly subjects: readonly string[]
  readonly practicals: number
}

/** An institution of the seed. */
export interface InstitutionSeed {
  readonly row: typeof client.$inferInsert
  readonly aliases: readonly string[]
  readonly labels: Readonly<Record<string, Partial<Record<LanguageCode, string>>>>
  readonly faculties: readonly (readonly [code: string, name: string])[]
  readonly colleges: readonly {
    readonly name: string
    readonly i18n: Readonly<Record<string, string>>
    readonly district: string
    readonly weight: number
  }[]
  readonly collegeCodeFrom: number
  readonly programmes: readonly ProgrammeSeed[]
  readonly nameLanguages: readonly NameLanguage[]
  readonly papersPerTerm: number
  /** Whether language files are published to the public bucket; false for the small institution. */
  readonly publishesWords: boolean
  readonly seed: number
}

/** Returns the buckets of an institution, by purpose. */
export const bucketsOf = (code: string) =>
  [
    { purposeId: BUCKET_PURPOSES.languageFiles, name: `${code}-public`, isPrivate: false },
    { purposeId: BUCKET_PURPOSES.branding, name: `${code}-branding`, isPrivate: false },
    { purposeId: BUCKET_PURPOSES.photos, name: `${code}-photos`, isPrivate: true },
    { purposeId: BUCKET_PURPOSES.hallTickets, name: `${code}-tickets`, isPrivate: true },
    { purposeId: BUCKET_PURPOSES.receipts, name: `${code}-receipts`, isPrivate: true },
  ] as const

const COMMERCE = [
  'Corporate Accounting',
  'Cost Accounting',
  'Business Law',
  'Principles of Marketing',
  'Indian Economy',
  'Direct Tax',
]
const ARTS = [
  'Modern Marathi Prose',
  'Indian Political Thought',
  'History of the Deccan',
  'Urdu Poetry',
  'Functional English',
  'Rural Sociology',
]
const SCIENCE = [
  'Organic Chemistry',
  'Real Analysis',
  'Mathematical Methods',
  'Plant Physiology',
  'Electronics',
  'Environmental Studies',
]
const COMPUTING = [
  'Data Structures',
  'Operating Systems',
  'Database Systems',
  'Web Technologies',
  'Discrete Mathematics',
  'Computer Networks',
]
const TEACHING = [
  'Assessment for Learning',
  'Childhood and Growing Up',
  'Pedagogy of Language',
  'Inclusive School',
  'Educational Technology',
  'Gender and Society',
]
const LAW = [
  'Law of Contract',
  'Constitutional Law',
  'Family Law',
  'Jurisprudence',
  'Law of Crimes',
  'Environmental Law',
]
const MANAGEMENT = [
  'Principles of Management',
  'Organisational Behaviour',
  'Business Statistics',
  'Financial Management',
  'Human Resource Management',
  'Operations Management',
]
const SOCIAL = [
  'Social Work Practice',
  'Community Organisation',
  'Social Policy',
  'Human Behaviour',
  'Research Methods',
  'Welfare Administration',
]

const programme = (
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

const PLACES = ['Nirmalnagar', 'Talwade', 'Shivgaon', 'Ambewadi', 'Dongarpada', 'Nadikinara', 'Pimpalvan', 'Suryapeth']
const PLACES_MR = ['निर्मलनगर', 'तळवडे', 'शिवगाव', 'आंबेवाडी', 'डोंगरपाडा', 'नदीकिनारा', 'पिंपळवन', 'सूर्यपेठ']
const PLACES_UR = ['نرمل نگر', 'تلوڑے', 'شیوگاؤں', 'آمبے واڑی', 'ڈونگرپاڑا', 'ندی کنارا', 'پمپل ون', 'سوریہ پیٹھ']
const KINDS = [
  ['College of Arts and Commerce', 'कला व वाणिज्य महाविद्यालय', 'کالج آف آرٹس اینڈ کامرس'],
  ['College of Science', 'विज्ञान महाविद्यालय', 'سائنس کالج'],
  ['Women’s College', 'महिला महाविद्यालय', 'خواتین کالج'],
  ['College of Education', 'शिक्षणशास्त्र महाविद्यालय', 'تعلیمی کالج'],
  ['Senior College', 'वरिष्ठ महाविद्यालय', 'سینئر کالج'],
] as const
const WEIGHTS = [
  4600,
  4100,
  3800,
  ...Array.from({ length: 12 }, (_, index) => 2500 - index * 68),
  ...Array<number>(5).fill(1200),
  ...Array<number>(7).fill(1000),
  ...Array<number>(7).fill(850),
  ...Array<number>(4).fill(650),
  400,
  400,
]

const collegesOfA = WEIGHTS.map((weight, index) => {
  const place = index % PLACES.length
  const kind = KINDS[Math.floor(index / PLACES.length) % KINDS.length] ?? KINDS[0]
  return {
    name: `${PLACES[place]} ${kind[0]}`,
    i18n: {
      mr: `${PLACES_MR[place]} ${kind[1]}`,
      hi: `${PLACES_MR[place]} ${kind[1]}`,
      ur: `${PLACES_UR[place]} ${kind[2]}`,
    },
    district: PLACES[place % 5] ?? '',
    weight,
  }
})

const office = (phone: string, email: string) => ({
  phone,
  email,
  hours: {
    name: 'Monday to Saturday, 10:00 to 17:30',
    translations: {
      mr: 'सोमवार ते शनिवार, 10:00 ते 17:30',
      hi: 'सोमवार से शनिवार, 10:00 से 17:30',
      ur: 'پیر تا ہفتہ، 10:00 تا 17:30',
    },
  },
})

/** The three institutions, all fictitious (domain brief 6.2 to 6.4). */
export const INSTITUTIONS: readonly InstitutionSeed[] = [
  {
    row: {
      id: 17,
      code: 'svtu',
      name: 'Suvarnatir University',
      nameI18n: { mr: 'सुवर्णतीर विद्यापीठ', hi: 'सुवर्णतीर विश्वविद्यालय', ur: 'سوورن تیر یونیورسٹی' },
      kind: 'UNIVERSITY',
      timeZone: 'Asia/Kolkata',
      currency: 'INR',
      defaultLanguage: 'mr',
      languages: ['en', 'mr', 'hi', 'ur'],
      dateFormat: 'dd/mm/yyyy',
      firstDayOfWeek: 0,
      primaryColor: '#0f4c5c',
      helpdesk: office('00000 00417', 'help@svtu.example.edu'),
      networkAccount: true,
      demo: true,
      hallTicket: {
        lookupKeys: ['PRN', 'SEAT'],
        factors: ['DOB', 'MOBILE4'],
        showPhoto: true,
        secondLanguage: 'mr',
        formats: {
          PRN: { pattern: '^\\d{16}$', example: '2025417112003457', length: 16, numeric: true },
          SEAT: { pattern: '^[A-Z]{2}\\d{6}$', example: 'CM204517', length: 8, numeric: false },
        },
      },
    },
    aliases: ['srtmu'],
    labels: {},
    faculties: [
      ['SCI', 'Science and Technology'],
      ['COM', 'Commerce and Management'],
      ['HUM', 'Humanities'],
      ['INT', 'Interdisciplinary Studies'],
    ],
    colleges: collegesOfA,
    collegeCodeFrom: 101,
    programmes: [
      programme('BA', 'Bachelor of Arts', 'कला स्नातक', 'HUM', 'UG', 3, 15_400, ARTS),
      programme('BCOM', 'Bachelor of Commerce', 'वाणिज्य स्नातक', 'COM', 'UG', 3, 13_200, COMMERCE),
      programme('BSC', 'Bachelor of Science', 'विज्ञान स्नातक', 'SCI', 'UG', 3, 11_400, SCIENCE, 2),
      programme('BCA', 'Bachelor of Computer Applications', 'संगणक उपयोजन स्नातक', 'SCI', 'UG', 3, 3600, COMPUTING, 2),
      programme(
        'BSCCS',
        'Bachelor of Science (Computer Science)',
        'विज्ञान स्नातक (संगणकशास्त्र)',
        'SCI',
        'UG',
        3,
        2400,
        COMPUTING,
        2,
      ),
      programme('BBA', 'Bachelor of Business Administration', 'व्यवसाय प्रशासन स्नातक', 'COM', 'UG', 3, 2100, MANAGEMENT),
      programme('BED', 'Bachelor of Education', 'शिक्षणशास्त्र स्नातक', 'INT', 'UG', 2, 1700, TEACHING),
      programme('LLB', 'Bachelor of Laws', 'विधी स्नातक', 'HUM', 'UG', 3, 1500, LAW),
      programme('BSW', 'Bachelor of Social Work', 'समाजकार्य स्नातक', 'INT', 'UG', 3, 700, SOCIAL),
      programme('BAJ', 'Bachelor of Arts (Journalism)', 'कला स्नातक (पत्रकारिता)', 'INT', 'UG', 3, 350, ARTS),
      programme('BPED', 'Bachelor of Physical Education', 'शारीरिक शिक्षण स्नातक', 'INT', 'UG', 2, 350, TEACHING),
      programme('MA', 'Master of Arts', 'कला पदव्युत्तर', 'HUM', 'PG', 2, 2700, ARTS),
      programme('MCOM', 'Master of Commerce', 'वाणिज्य पदव्युत्तर', 'COM', 'PG', 2, 1750, COMMERCE),
      programme('MSC', 'Master of Science', 'विज्ञान पदव्युत्तर', 'SCI', 'PG', 2, 1450, SCIENCE, 2),
      programme('MCA', 'Master of Computer Applications', 'संगणक उपयोजन पदव्युत्तर', 'SCI', 'PG', 2, 600, COMPUTING, 2),
      programme('MBA', 'Master of Business Administration', 'व्यवसाय प्रशासन पदव्युत्तर', 'COM', 'PG', 2, 600, MANAGEMENT),
      programme('MSW', 'Master of Social Work', 'समाजकार्य पदव्युत्तर', 'INT', 'PG', 2, 150, SOCIAL),
      programme(
        'PGDCA',
        'Post-graduate Diploma in Computer Applications',
        'संगणक उपयोजन पदविका',
        'SCI',
        'DIP',
        1,
        50,
        COMPUTING,
      ),
    ],
    nameLanguages: ['mr', 'mr', 'mr', 'mr', 'mr', 'mr', 'mr', 'mr', 'mr', 'ur'],
    papersPerTerm: 5,
    publishesWords: true,
    seed: 417,
  },
  {
    row: {
      id: 23,
      code: 'shantiban',
      name: 'Shantiban College of Arts and Commerce',
      nameI18n: { mr: 'शांतिबन कला व वाणिज्य महाविद्यालय', hi: 'शांतिबन कला एवं वाणिज्य महाविद्यालय' },
      kind: 'COLLEGE',
      timeZone: 'Asia/Kolkata',
      currency: 'INR',
      defaultLanguage: 'mr',
      languages: ['en', 'mr', 'hi'],
      dateFormat: 'dd/mm/yyyy',
      firstDayOfWeek: 0,
      primaryColor: '#7a3b1d',
      helpdesk: office('00000 00023', 'office@shantiban.example.edu'),
      demo: true,
      hallTicket: {
        lookupKeys: ['PRN', 'SEAT'],
        factors: ['DOB', 'MOBILE4'],
        showPhoto: true,
        secondLanguage: 'mr',
        formats: {
          PRN: { pattern: '^\\d{10}$', example: '2024000014', length: 10, numeric: true },
          SEAT: { pattern: '^S\\d{5}$', example: 'S10014', length: 6, numeric: false },
        },
      },
    },
    aliases: [],
    labels: {},
    faculties: [
      ['ARTS', 'Arts'],
      ['COM', 'Commerce'],
    ],
    colleges: [
      {
        name: 'Shantiban College, Talwade Khurd',
        i18n: { mr: 'शांतिबन महाविद्यालय, तळवडे खुर्द', hi: 'शांतिबन महाविद्यालय, तलवडे खुर्द' },
        district: 'Talwade',
        weight: 1,
      },
    ],
    collegeCodeFrom: 1,
    programmes: [
      programme('BA', 'Bachelor of Arts', 'कला स्नातक', 'ARTS', 'UG', 3, 340, ARTS),
      programme('BCOM', 'Bachelor of Commerce', 'वाणिज्य स्नातक', 'COM', 'UG', 3, 340, COMMERCE),
      programme('MAM', 'Master of Arts (Marathi)', 'कला पदव्युत्तर (मराठी)', 'ARTS', 'PG', 2, 90, ARTS),
      programme('MCOM', 'Master of Commerce', 'वाणिज्य पदव्युत्तर', 'COM', 'PG', 2, 80, COMMERCE),
    ],
    nameLanguages: ['mr'],
    papersPerTerm: 5,
    publishesWords: false,
    seed: 23,
  },
  {
    row: {
      id: 31,
      code: 'fauc',
      name: 'Fehi Atholhu University College',
      nameI18n: { dv: 'ފެހި އަތޮޅު ޔުނިވަރސިޓީ ކޮލެޖު' },
      kind: 'UNIVERSITY_COLLEGE',
      timeZone: 'Indian/Maldives',
      currency: 'MVR',
      defaultLanguage: 'en',
      languages: ['en', 'dv'],
      dateFormat: 'dd/mm/yyyy',
      firstDayOfWeek: 0,
      primaryColor: '#1b6b4a',
      helpdesk: {
        phone: '000 0031',
        email: 'registry@fauc.example.org',
        hours: { name: 'Sunday to Thursday, 8:00 to 15:00', translations: {} },
      },
      demo: true,
      hallTicket: {
        lookupKeys: ['PRN', 'SEAT'],
        factors: ['DOB'],
        showPhoto: true,
        secondLanguage: 'dv',
        formats: {
          PRN: { pattern: '^F\\d{7}$', example: 'F2600010', length: 8, numeric: false },
          SEAT: { pattern: '^\\d{4}$', example: '1010', length: 4, numeric: true },
        },
      },
    },
    aliases: [],
    labels: {
      hallTicket: { en: 'Statement of Entry', dv: 'އިމްތިޙާން އެންޓްރީ ސްލިޕް' },
      prn: { en: 'Student ID', dv: 'ދަރިވަރުގެ ނަންބަރު' },
      seatNo: { en: 'Index number', dv: 'އިންޑެކްސް ނަންބަރު' },
      college: { en: 'Campus', dv: 'ކެމްޕަސް' },
    },
    faculties: [
      ['HOSP', 'Hospitality and Tourism'],
      ['ARTS', 'Arts'],
      ['SCI', 'Science'],
      ['BUS', 'Business'],
      ['HLTH', 'Health Sciences'],
    ],
    colleges: [
      ['Raalhu Campus', 'ރާޅު ކެމްޕަސް', 9],
      ['Thundi Campus', 'ތުނޑި ކެމްޕަސް', 6],
      ['Kandu Campus', 'ކަނޑު ކެމްޕަސް', 5],
      ['Online', 'އޮންލައިން', 4],
    ].map(([name, dv, weight]) => ({
      name: String(name),
      i18n: { dv: String(dv) },
      district: 'Fehi Atholhu',
      weight: Number(weight),
    })),
    collegeCodeFrom: 1,
    programmes: [
      {
        code: 'BHOSP',
        name: 'Bachelor of Hospitality Management',
        i18n: {},
        faculty: 'HOSP',
        level: 'UG',
        years: 3,
        students: 700,
        subjects: [
          'Introduction to Hospitality Operations',
          'Food and Beverage Service',
          'Tourism Geography',
          'English for Hospitality',
        ],
        practicals: 0,
      },
      {
        code: 'BDIV',
        name: 'Bachelor of Arts in Dhivehi',
        i18n: { dv: 'ބެޗްލަރ އޮފް އާޓްސް އިން ދިވެހި' },
        faculty: 'ARTS',
        level: 'UG',
        years: 3,
        students: 400,
        subjects: ['Dhivehi Language and Literature', 'Shariah and Society', 'Maldivian History', 'Academic Writing'],
        practicals: 0,
      },
      {
        code: 'BMAR',
        name: 'Bachelor of Science in Marine Biology',
        i18n: {},
        faculty: 'SCI',
        level: 'UG',
        years: 3,
        students: 400,
        subjects: ['Marine Biology', 'Coral Reef Ecology', 'General Chemistry', 'Statistics'],
        practicals: 1,
      },
      {
        code: 'BBUS',
        name: 'Bachelor of Business',
        i18n: {},
        faculty: 'BUS',
        level: 'UG',
        years: 3,
        students: 600,
        subjects: ['Accounting Principles', 'Business Communication', 'Microeconomics', 'Management'],
        practicals: 0,
      },
      {
        code: 'DNUR',
        name: 'Diploma in Primary Health Care',
        i18n: {},
        faculty: 'HLTH',
        level: 'DIP',
        years: 2,
        students: 300,
        subjects: ['Primary Health Care', 'Anatomy and Physiology', 'Nutrition', 'Community Health'],
        practicals: 1,
      },
    ],
    nameLanguages: ['dv'],
    papersPerTerm: 4,
    publishesWords: true,
    seed: 31,
  },
]

import { buildOfficeContact, type InstitutionSeed } from './institution-seed.ts'
import { ARTS, COMMERCE, COMPUTING, LAW, MANAGEMENT, buildProgramme, SCIENCE, SOCIAL, TEACHING } from './programmes.ts'

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

/** A university in India with forty colleges (specification, section 12.2). */
export const SUVARNATIR: InstitutionSeed = {
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
    helpdesk: buildOfficeContact('00000 00417', 'help@svtu.example.edu'),
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
    buildProgramme('BA', 'Bachelor of Arts', 'कला स्नातक', 'HUM', 'UG', 3, 15_400, ARTS),
    buildProgramme('BCOM', 'Bachelor of Commerce', 'वाणिज्य स्नातक', 'COM', 'UG', 3, 13_200, COMMERCE),
    buildProgramme('BSC', 'Bachelor of Science', 'विज्ञान स्नातक', 'SCI', 'UG', 3, 11_400, SCIENCE, 2),
    buildProgramme('BCA', 'Bachelor of Computer Applications', 'संगणक उपयोजन स्नातक', 'SCI', 'UG', 3, 3600, COMPUTING, 2),
    buildProgramme(
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
    buildProgramme(
      'BBA',
      'Bachelor of Business Administration',
      'व्यवसाय प्रशासन स्नातक',
      'COM',
      'UG',
      3,
      2100,
      MANAGEMENT,
    ),
    buildProgramme('BED', 'Bachelor of Education', 'शिक्षणशास्त्र स्नातक', 'INT', 'UG', 2, 1700, TEACHING),
    buildProgramme('LLB', 'Bachelor of Laws', 'विधी स्नातक', 'HUM', 'UG', 3, 1500, LAW),
    buildProgramme('BSW', 'Bachelor of Social Work', 'समाजकार्य स्नातक', 'INT', 'UG', 3, 700, SOCIAL),
    buildProgramme('BAJ', 'Bachelor of Arts (Journalism)', 'कला स्नातक (पत्रकारिता)', 'INT', 'UG', 3, 350, ARTS),
    buildProgramme('BPED', 'Bachelor of Physical Education', 'शारीरिक शिक्षण स्नातक', 'INT', 'UG', 2, 350, TEACHING),
    buildProgramme('MA', 'Master of Arts', 'कला पदव्युत्तर', 'HUM', 'PG', 2, 2700, ARTS),
    buildProgramme('MCOM', 'Master of Commerce', 'वाणिज्य पदव्युत्तर', 'COM', 'PG', 2, 1750, COMMERCE),
    buildProgramme('MSC', 'Master of Science', 'विज्ञान पदव्युत्तर', 'SCI', 'PG', 2, 1450, SCIENCE, 2),
    buildProgramme('MCA', 'Master of Computer Applications', 'संगणक उपयोजन पदव्युत्तर', 'SCI', 'PG', 2, 600, COMPUTING, 2),
    buildProgramme(
      'MBA',
      'Master of Business Administration',
      'व्यवसाय प्रशासन पदव्युत्तर',
      'COM',
      'PG',
      2,
      600,
      MANAGEMENT,
    ),
    buildProgramme('MSW', 'Master of Social Work', 'समाजकार्य पदव्युत्तर', 'INT', 'PG', 2, 150, SOCIAL),
    buildProgramme(
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
  publishesLanguageFiles: true,
  seed: 417,
}

import { buildOfficeContact, type InstitutionSeed } from './institution-seed.ts'
import { ARTS, COMMERCE, buildProgramme } from './programmes.ts'

/** A college in India (specification, section 12.3). */
export const SHANTIBAN: InstitutionSeed = {
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
    helpdesk: buildOfficeContact('00000 00023', 'office@shantiban.example.edu'),
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
    buildProgramme('BA', 'Bachelor of Arts', 'कला स्नातक', 'ARTS', 'UG', 3, 340, ARTS),
    buildProgramme('BCOM', 'Bachelor of Commerce', 'वाणिज्य स्नातक', 'COM', 'UG', 3, 340, COMMERCE),
    buildProgramme('MAM', 'Master of Arts (Marathi)', 'कला पदव्युत्तर (मराठी)', 'ARTS', 'PG', 2, 90, ARTS),
    buildProgramme('MCOM', 'Master of Commerce', 'वाणिज्य पदव्युत्तर', 'COM', 'PG', 2, 80, COMMERCE),
  ],
  nameLanguages: ['mr'],
  papersPerTerm: 5,
  publishesLanguageFiles: false,
  seed: 23,
}

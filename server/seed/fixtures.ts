import type { LanguageCode, LocalisedName } from '../../src/contract/parts.ts'
import type { NameLanguage } from './names.ts'

/** A person with fixed numbers, for tests, screenshots and the demo's first page (domain brief 6.5). */
export interface Fixture {
  readonly id: string
  readonly client: 'svtu' | 'fauc'
  readonly prn: string
  readonly seatNo: string
  readonly dob: string
  /** The registered mobile; institutions that do not ask for it have some all the same. */
  readonly mobile: string | null
  readonly name: string
  readonly localName: string
  readonly localLanguage: NameLanguage
  readonly motherName: string
  readonly programme: string
  readonly partNo: number
  /** Signs in with the demo password. */
  readonly account?: true
  readonly interfaceLanguage?: LanguageCode
  readonly hold?: { readonly reason: 'UNIV_FEE' | 'ATTENDANCE' | 'ELIGIBILITY'; readonly severity: 'HARD' | 'PROVISIONAL' | 'WARN'; readonly text: LocalisedName; readonly amountMinor: number | null }
  readonly noPhoto?: true
  /** Also writes the papers of the first part. */
  readonly backlog?: true
  readonly accommodation?: LocalisedName
  /** What finding the ticket ends in. */
  readonly outcome: 'READY' | 'BLOCKED'
  readonly who: string
}

const feeDue: LocalisedName = {
  name: 'The examination fee of the university has not been paid.',
  translations: {
    hi: 'विश्वविद्यालय का परीक्षा शुल्क जमा नहीं हुआ है।',
    mr: 'विद्यापीठाचे परीक्षा शुल्क भरलेले नाही.',
    ur: 'یونیورسٹی کی امتحانی فیس ادا نہیں ہوئی ہے۔',
  },
}

/** The fixture people. */
export const FIXTURES: readonly Fixture[] = [
  { id: 'F01', client: 'svtu', prn: '2025417112003457', seatNo: 'CM204517', dob: '2006-03-14', mobile: '+910000000123', name: 'AARTI RAMESH JADHAV', localName: 'आरती रमेश जाधव', localLanguage: 'mr', motherName: 'SUNITA', programme: 'BCOM', partNo: 2, account: true, outcome: 'READY', who: 'a ticket that is ready' },
  { id: 'F02', client: 'svtu', prn: '2023417103000027', seatNo: 'CS300002', dob: '2004-07-21', mobile: '+910000000202', name: 'OMKAR DATTATRAY PAWAR', localName: 'ओंकार दत्तात्रय पवार', localLanguage: 'mr', motherName: 'LATA', programme: 'BSCCS', partNo: 3, backlog: true, outcome: 'READY', who: 'ten papers and four practicals: two pages' },
  { id: 'F04', client: 'svtu', prn: '2024417104000041', seatNo: 'BA300004', dob: '2005-01-30', mobile: '+910000000404', name: 'SNEHA GANESH KAMBLE', localName: 'स्नेहा गणेश कांबळे', localLanguage: 'mr', motherName: 'MANGAL', programme: 'BA', partNo: 2, hold: { reason: 'UNIV_FEE', severity: 'HARD', text: feeDue, amountMinor: 74_000 }, outcome: 'BLOCKED', who: 'withheld: university fee of Rs 740' },
  { id: 'F07', client: 'svtu', prn: '2024417107000055', seatNo: 'BA300007', dob: '2005-11-02', mobile: '+910000000707', name: 'SAHIL ANIL MORE', localName: 'साहिल अनिल मोरे', localLanguage: 'mr', motherName: 'KAVITA', programme: 'BA', partNo: 2, noPhoto: true, outcome: 'READY', who: 'no photograph on file' },
  { id: 'F08', client: 'svtu', prn: '2024417108000062', seatNo: 'BC300008', dob: '2005-05-09', mobile: '+910000000808', name: 'DNYANESHWARI KRUSHNARAO DATTATRAYRAO WAGHMARE-DESHPANDE-KULKARNI', localName: 'ज्ञानेश्वरी कृष्णराव दत्तात्रयराव वाघमारे-देशपांडे-कुलकर्णी', localLanguage: 'mr', motherName: 'SUNITA', programme: 'BCOM', partNo: 2, outcome: 'READY', who: 'a very long name' },
  { id: 'F09', client: 'svtu', prn: '2024417101000093', seatNo: 'BA300009', dob: '2005-08-17', mobile: '+910000000909', name: 'ZOYA YUSUF ANSARI', localName: 'زویا یوسف انصاری', localLanguage: 'ur', motherName: 'SHABANA', programme: 'BA', partNo: 2, account: true, interfaceLanguage: 'ur', outcome: 'READY', who: 'an Urdu name' },
  { id: 'F10', client: 'fauc', prn: 'F2600010', seatNo: '1010', dob: '2004-12-05', mobile: '+9600000010', name: 'AISHATH AHMED NASEEM', localName: 'އައިޝަތު އަޙްމަދު ނަސީމް', localLanguage: 'dv', motherName: 'FATHIMATH', programme: 'BHOSP', partNo: 1, account: true, interfaceLanguage: 'dv', outcome: 'READY', who: 'a Divehi name, Statement of Entry' },
  {
    id: 'F12', client: 'svtu', prn: '2023417110000119', seatNo: 'BA300012', dob: '2004-02-11', mobile: '+910000001212', name: 'RUTUJA VITTHAL GAIKWAD', localName: 'ऋतुजा विठ्ठल गायकवाड', localLanguage: 'mr', motherName: 'MANGAL', programme: 'BA', partNo: 2, outcome: 'READY', who: 'with a scribe and extra time',
    accommodation: {
      name: 'Scribe permitted. 60 minutes of additional time. Ground floor.',
      translations: { mr: 'लेखनिकाची परवानगी. ६० मिनिटे अतिरिक्त वेळ. तळमजला.', hi: 'लेखक की अनुमति। 60 मिनट अतिरिक्त समय। भूतल।', ur: 'کاتب کی اجازت۔ 60 منٹ اضافی وقت۔ نچلی منزل۔' },
    },
  },
]

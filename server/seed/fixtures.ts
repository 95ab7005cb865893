import type { LanguageCode, LocalisedName } from '../../src/contract/parts.ts'
import type { NameLanguage } from './names.ts'
import { PAYING_PEOPLE } from './payment-people.ts'

/** A person with fixed numbers, for tests, screenshots and the demo's first page (domain brief 6.5). */
export interface Fixture {
  readonly id: string
  readonly client: 'svtu' | 'fauc'
  readonly prn: string
  readonly seatNo: string
  readonly dob: string
  /** The registered mobile number; also set at institutions that do not ask for it. */
  readonly mobile: string | null
  readonly name: string
  readonly localName: string
  readonly localLanguage: NameLanguage
  readonly motherName: string
  readonly programme: string
  readonly partNo: number
  /** Has an account with the demo password. */
  readonly account?: true
  readonly interfaceLanguage?: LanguageCode
  /** The centre of the ticket's first version; the second version has the centre of the college. */
  readonly formerCentre?: LocalisedName
  /** Why the ticket was cancelled. */
  readonly cancelled?: LocalisedName
  /** The status of the application, for a person without a ticket yet. */
  readonly formStatus?: 'SUBMITTED' | 'REJECTED'
  /** Whether the hold blocks only one paper, the first of the term, instead of the ticket. */
  readonly holdsOnePaper?: true
  readonly hold?: {
    readonly reason: 'UNIV_FEE' | 'ATTENDANCE' | 'ELIGIBILITY'
    readonly severity: 'HARD' | 'PROVISIONAL' | 'WARN'
    readonly text: LocalisedName
    readonly amountMinor: number | null
  }
  readonly noPhoto?: true
  /** Also takes the papers of the first part. */
  readonly backlog?: true
  readonly accommodation?: LocalisedName
  /** The outcome of looking up the ticket. */
  readonly outcome: 'READY' | 'CHANGED' | 'PART_BLOCKED' | 'PROVISIONAL' | 'BLOCKED' | 'FORM_NOT_ACCEPTED' | 'CANCELLED'
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

const shortAttendance: LocalisedName = {
  name: 'Attendance 61 %; 75 % is needed for this paper.',
  translations: {
    hi: 'उपस्थिति 61 %; इस प्रश्नपत्र के लिए 75 % आवश्यक है।',
    mr: 'उपस्थिती 61 %; या पेपरसाठी 75 % आवश्यक आहे.',
    ur: 'حاضری 61 %؛ اس پرچے کے لیے 75 % ضروری ہے۔',
  },
}

const eligibility: LocalisedName = {
  name: 'Eligibility under process: the final certificate must reach the university before the results.',
  translations: {
    hi: 'पात्रता प्रक्रियाधीन: अंतिम प्रमाणपत्र परिणाम से पहले विश्वविद्यालय को मिलना चाहिए।',
    mr: 'पात्रता प्रक्रियेत आहे: अंतिम प्रमाणपत्र निकालापूर्वी विद्यापीठाकडे पोहोचले पाहिजे.',
    ur: 'اہلیت زیرِ عمل ہے: حتمی سند نتائج سے پہلے یونیورسٹی کو پہنچنی چاہیے۔',
  },
}

const formerCentre: LocalisedName = {
  name: '503 Arts and Science College, Nirmalnagar',
  translations: {
    mr: '503 कला व विज्ञान महाविद्यालय, निर्मळनगर',
    hi: '503 कला एवं विज्ञान महाविद्यालय, निर्मलनगर',
    ur: '503 آرٹس اینڈ سائنس کالج، نرمل نگر',
  },
}

const unfairMeans: LocalisedName = {
  name: 'Cancelled by the examination section. Ask your college.',
  translations: {
    hi: 'परीक्षा अनुभाग द्वारा रद्द। अपने महाविद्यालय से पूछें।',
    mr: 'परीक्षा विभागाने रद्द केले. आपल्या महाविद्यालयात विचारा.',
    ur: 'شعبۂ امتحانات نے منسوخ کیا۔ اپنے کالج سے پوچھیں۔',
  },
}

/** The fixture people. */
export const FIXTURES: readonly Fixture[] = [
  {
    id: 'F01',
    client: 'svtu',
    prn: '2025417112003457',
    seatNo: 'CM204517',
    dob: '2006-03-14',
    mobile: '+910000000123',
    name: 'AARTI RAMESH JADHAV',
    localName: 'आरती रमेश जाधव',
    localLanguage: 'mr',
    motherName: 'SUNITA',
    programme: 'BCOM',
    partNo: 2,
    account: true,
    outcome: 'READY',
    who: 'a ticket that is ready',
  },
  {
    id: 'F02',
    client: 'svtu',
    prn: '2023417103000027',
    seatNo: 'CS300002',
    dob: '2004-07-21',
    mobile: '+910000000202',
    name: 'OMKAR DATTATRAY PAWAR',
    localName: 'ओंकार दत्तात्रय पवार',
    localLanguage: 'mr',
    motherName: 'LATA',
    programme: 'BSCCS',
    partNo: 3,
    backlog: true,
    outcome: 'READY',
    who: 'ten papers and four practicals: two pages',
  },
  {
    id: 'F04',
    client: 'svtu',
    prn: '2024417104000041',
    seatNo: 'BA300004',
    dob: '2005-01-30',
    mobile: '+910000000404',
    name: 'SNEHA GANESH KAMBLE',
    localName: 'स्नेहा गणेश कांबळे',
    localLanguage: 'mr',
    motherName: 'MANGAL',
    programme: 'BA',
    partNo: 2,
    hold: { reason: 'UNIV_FEE', severity: 'HARD', text: feeDue, amountMinor: 74_000 },
    outcome: 'BLOCKED',
    who: 'withheld: university fee of Rs 740',
  },
  {
    id: 'F07',
    client: 'svtu',
    prn: '2024417107000055',
    seatNo: 'BA300007',
    dob: '2005-11-02',
    mobile: '+910000000707',
    name: 'SAHIL ANIL MORE',
    localName: 'साहिल अनिल मोरे',
    localLanguage: 'mr',
    motherName: 'KAVITA',
    programme: 'BA',
    partNo: 2,
    noPhoto: true,
    outcome: 'READY',
    who: 'no photograph on file',
  },
  {
    id: 'F08',
    client: 'svtu',
    prn: '2024417108000062',
    seatNo: 'BC300008',
    dob: '2005-05-09',
    mobile: '+910000000808',
    name: 'DNYANESHWARI KRUSHNARAO DATTATRAYRAO WAGHMARE-DESHPANDE-KULKARNI',
    localName: 'ज्ञानेश्वरी कृष्णराव दत्तात्रयराव वाघमारे-देशपांडे-कुलकर्णी',
    localLanguage: 'mr',
    motherName: 'SUNITA',
    programme: 'BCOM',
    partNo: 2,
    outcome: 'READY',
    who: 'a very long name',
  },
  {
    id: 'F09',
    client: 'svtu',
    prn: '2024417101000093',
    seatNo: 'BA300009',
    dob: '2005-08-17',
    mobile: '+910000000909',
    name: 'ZOYA YUSUF ANSARI',
    localName: 'زویا یوسف انصاری',
    localLanguage: 'ur',
    motherName: 'SHABANA',
    programme: 'BA',
    partNo: 2,
    account: true,
    interfaceLanguage: 'ur',
    outcome: 'READY',
    who: 'an Urdu name',
  },
  {
    id: 'F10',
    client: 'fauc',
    prn: 'F2600010',
    seatNo: '1010',
    dob: '2004-12-05',
    mobile: '+9600000010',
    name: 'AISHATH AHMED NASEEM',
    localName: 'އައިޝަތު އަޙްމަދު ނަސީމް',
    localLanguage: 'dv',
    motherName: 'FATHIMATH',
    programme: 'BHOSP',
    partNo: 1,
    account: true,
    interfaceLanguage: 'dv',
    outcome: 'READY',
    who: 'a Divehi name, Statement of Entry',
  },
  {
    id: 'F12',
    client: 'svtu',
    prn: '2023417110000119',
    seatNo: 'BA300012',
    dob: '2004-02-11',
    mobile: '+910000001212',
    name: 'RUTUJA VITTHAL GAIKWAD',
    localName: 'ऋतुजा विठ्ठल गायकवाड',
    localLanguage: 'mr',
    motherName: 'MANGAL',
    programme: 'BA',
    partNo: 2,
    outcome: 'READY',
    who: 'with a scribe and extra time',
    accommodation: {
      name: 'Scribe permitted. 60 minutes of additional time. Ground floor.',
      translations: {
        mr: 'लेखनिकाची परवानगी. ६० मिनिटे अतिरिक्त वेळ. तळमजला.',
        hi: 'लेखक की अनुमति। 60 मिनट अतिरिक्त समय। भूतल।',
        ur: 'کاتب کی اجازت۔ 60 منٹ اضافی وقت۔ نچلی منزل۔',
      },
    },
  },
  {
    id: 'F03',
    client: 'svtu',
    prn: '2024417103000033',
    seatNo: 'BC300003',
    dob: '2005-04-18',
    mobile: '+910000000303',
    name: 'ROHAN SUNIL CHAVAN',
    localName: 'रोहन सुनील चव्हाण',
    localLanguage: 'mr',
    motherName: 'ANITA',
    programme: 'BCOM',
    partNo: 2,
    formerCentre,
    outcome: 'CHANGED',
    who: 'the centre has changed: version 2',
  },
  {
    id: 'F05',
    client: 'svtu',
    prn: '2024417105000058',
    seatNo: 'BC300005',
    dob: '2005-06-06',
    mobile: '+910000000505',
    name: 'POOJA SANJAY SHINDE',
    localName: 'पूजा संजय शिंदे',
    localLanguage: 'mr',
    motherName: 'REKHA',
    programme: 'BCOM',
    partNo: 2,
    holdsOnePaper: true,
    hold: { reason: 'ATTENDANCE', severity: 'HARD', text: shortAttendance, amountMinor: null },
    outcome: 'PART_BLOCKED',
    who: 'one paper kept back: attendance 61 %',
  },
  {
    id: 'F06',
    client: 'svtu',
    prn: '2025417106000069',
    seatNo: 'BA300006',
    dob: '2006-09-23',
    mobile: '+910000000606',
    name: 'VISHAL KIRAN JAGTAP',
    localName: 'विशाल किरण जगताप',
    localLanguage: 'mr',
    motherName: 'NANDA',
    programme: 'BA',
    partNo: 1,
    hold: { reason: 'ELIGIBILITY', severity: 'PROVISIONAL', text: eligibility, amountMinor: null },
    outcome: 'PROVISIONAL',
    who: 'provisional: eligibility under process',
  },
  {
    id: 'F11',
    client: 'svtu',
    prn: '2023417111000112',
    seatNo: 'BC300011',
    dob: '2004-10-12',
    mobile: '+910000001111',
    name: 'NIKHIL PRAKASH GAIKWAD',
    localName: 'निखिल प्रकाश गायकवाड',
    localLanguage: 'mr',
    motherName: 'SHOBHA',
    programme: 'BCOM',
    partNo: 3,
    backlog: true,
    outcome: 'READY',
    who: 'regular papers and those of an earlier year',
  },
  {
    id: 'F36',
    client: 'svtu',
    prn: '2024417136000367',
    seatNo: 'BA300036',
    dob: '2005-02-27',
    mobile: '+910000003636',
    name: 'GANESH MOHAN PATIL',
    localName: 'गणेश मोहन पाटील',
    localLanguage: 'mr',
    motherName: 'USHA',
    programme: 'BA',
    partNo: 2,
    formStatus: 'SUBMITTED',
    outcome: 'FORM_NOT_ACCEPTED',
    who: 'the application has not been accepted yet',
  },
  {
    id: 'F37',
    client: 'svtu',
    prn: '2024417137000378',
    seatNo: 'BA300037',
    dob: '2005-12-19',
    mobile: '+910000003737',
    name: 'AKASH DILIP KADAM',
    localName: 'आकाश दिलीप कदम',
    localLanguage: 'mr',
    motherName: 'SEEMA',
    programme: 'BA',
    partNo: 2,
    cancelled: unfairMeans,
    outcome: 'CANCELLED',
    who: 'a cancelled ticket',
  },
  ...PAYING_PEOPLE,
]

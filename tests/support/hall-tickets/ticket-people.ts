import type { LanguageCode, LocalisedName } from '../../../src/contract/parts.ts'
import {
  drawSpecimenPhoto,
  buildSpecimenTicket,
} from '../../../server/modules/hall-tickets/document/specimen-ticket.ts'
import { FIRST_COPY_STATE, type PrintState, type TicketSnapshot } from '../../../server/db/ticket-snapshot.ts'

/** A ticket that is the same on every day, of one of the fixture people (specification, section 12.5). */
export interface TicketCase {
  readonly snapshot: TicketSnapshot
  readonly state: PrintState
  readonly photo: Uint8Array | null
}

const eligibility: LocalisedName = {
  name: 'Eligibility under process: the final certificate must reach the university before the results.',
  translations: {
    hi: 'पात्रता प्रक्रियाधीन: अंतिम प्रमाणपत्र परिणाम से पहले विश्वविद्यालय को मिलना चाहिए।',
    mr: 'पात्रता प्रक्रियेत आहे: अंतिम प्रमाणपत्र निकालापूर्वी विद्यापीठाकडे पोहोचले पाहिजे.',
    ur: 'اہلیت زیرِ عمل ہے: حتمی سند نتائج سے پہلے یونیورسٹی کو پہنچنی چاہیے۔',
    dv: 'ޝަރުޠު ފުރިހަމަވޭތޯ ބެލެމުންދަނީ: އެންމެ ފަހުގެ ސެޓްފިކެޓު ނަތީޖާގެ ކުރިން ލިބެންޖެހޭ.',
  },
}
const attendance: LocalisedName = {
  name: 'Attendance 61 %; 75 % is needed for this paper.',
  translations: {
    hi: 'उपस्थिति 61 %; इस प्रश्नपत्र के लिए 75 % आवश्यक है।',
    mr: 'उपस्थिती 61 %; या पेपरसाठी 75 % आवश्यक आहे.',
    ur: 'حاضری 61 %؛ اس پرچے کے لیے 75 % ضروری ہے۔',
    dv: 'ޙާޟިރީ 61 %، މި މާއްދާއަށް 75 % ބޭނުންވޭ.',
  },
}
const scribe: LocalisedName = {
  name: 'Scribe permitted. 60 minutes of additional time. Ground floor.',
  translations: {
    hi: 'लेखक की अनुमति। 60 मिनट अतिरिक्त समय। भूतल।',
    mr: 'लेखनिकाची परवानगी. ६० मिनिटे अतिरिक्त वेळ. तळमजला.',
    ur: 'کاتب کی اجازت۔ 60 منٹ اضافی وقت۔ نچلی منزل۔',
    dv: 'ލިޔެދޭ މީހަކު ގެންދެވޭ. 60 މިނެޓު އިތުރު ވަގުތު. ތިރީ ފަންގިފިލާ.',
  },
}
const formerCentre: LocalisedName = {
  name: 'Arts and Science College, Nirmalnagar',
  translations: {
    hi: 'कला एवं विज्ञान महाविद्यालय, निर्मलनगर',
    mr: 'कला व विज्ञान महाविद्यालय, निर्मळनगर',
    ur: 'آرٹس اینڈ سائنس کالج، نرمل نگر',
    dv: 'އާޓްސް އެންޑް ސައިންސް ކޮލެޖު',
  },
}

/** The state of a provisional ticket one of whose papers may not be written. */
export const buildProvisionalState = (code: string): PrintState => ({
  condition: eligibility,
  blocked: { [code]: attendance },
  copy: 1,
})

type Change = (snapshot: TicketSnapshot) => Partial<TicketCase> & { readonly snapshot: TicketSnapshot }

const PEOPLE = {
  F01: [6, (snapshot) => ({ snapshot })],
  F02: [14, (snapshot) => ({ snapshot })],
  F03: [
    6,
    (snapshot) => ({
      snapshot: {
        ...snapshot,
        version: 2,
        changes: [{ field: 'CENTRE', before: formerCentre, after: snapshot.centre.names }],
      },
      state: { ...FIRST_COPY_STATE, copy: 3 },
    }),
  ],
  F05: [6, (snapshot) => ({ snapshot, state: { ...FIRST_COPY_STATE, blocked: { 'COM-502': attendance } } })],
  F06: [
    6,
    (snapshot) => ({
      snapshot: { ...snapshot, institution: { ...snapshot.institution, demo: false } },
      state: { ...FIRST_COPY_STATE, condition: eligibility },
    }),
  ],
  F07: [6, (snapshot) => ({ snapshot, photo: null })],
  F08: [
    8,
    (snapshot) => ({
      snapshot: {
        ...snapshot,
        candidate: {
          ...snapshot.candidate,
          name: 'DNYANESHWARI KRUSHNARAO DATTATRAYRAO WAGHMARE-DESHPANDE-KULKARNI P. K.',
          localName: 'ज्ञानेश्वरी कृष्णराव दत्तात्रयराव वाघमारे-देशपांडे-कुलकर्णी',
          localLanguage: 'mr',
        },
      },
    }),
  ],
  F09: [
    5,
    (snapshot) => ({
      snapshot: {
        ...snapshot,
        candidate: {
          ...snapshot.candidate,
          name: 'ZOYA YUSUF ANSARI',
          localName: 'زویا یوسف انصاری',
          localLanguage: 'ur',
        },
      },
    }),
  ],
  F10: [
    5,
    (snapshot) => ({
      snapshot: {
        ...snapshot,
        seatNo: '1010',
        institution: {
          ...snapshot.institution,
          title: { name: 'Statement of Entry', translations: { dv: 'އެންޓްރީ ސްޓޭޓްމަންޓް' } },
          secondLanguage: 'dv',
          demo: false,
        },
        candidate: {
          ...snapshot.candidate,
          name: 'AISHATH AHMED NASEEM',
          localName: 'އައިޝަތު އަޙްމަދު ނަސީމް',
          localLanguage: 'dv',
        },
      },
    }),
  ],
  F11: [
    8,
    (snapshot) => ({
      snapshot: {
        ...snapshot,
        papers: snapshot.papers.map((paper, index) => ({
          ...paper,
          attempt: index > 5 ? 'BACKLOG' : 'REGULAR',
          centreCode: index === 7 ? '112' : paper.centreCode,
        })),
      },
    }),
  ],
  F12: [
    6,
    (snapshot) => ({
      snapshot: { ...snapshot, accommodation: scribe, verifyUrl: 'https://exams.example.ac.in/portal.html#/v/' },
    }),
  ],
} as const satisfies Record<string, readonly [number, Change]>

/** The people who have a ticket; F04's is withheld. */
export const TICKET_PEOPLE = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]

const photo = drawSpecimenPhoto()

/** The ticket of one of them, for a reader of a language. */
export function getTicketCase(id: keyof typeof PEOPLE, language: LanguageCode): TicketCase {
  const [papers, change]: readonly [number, Change] = PEOPLE[id]
  return { state: FIRST_COPY_STATE, photo, ...change(buildSpecimenTicket(language, papers)) }
}

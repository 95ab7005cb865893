import type { LocalisedName } from '../../../src/contract/parts.ts'
import type { Fixture } from './fixture.ts'

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
    hi: 'परीक्षा विभाग द्वारा रद्द। अपने महाविद्यालय से पूछें।',
    mr: 'परीक्षा विभागाने रद्द केले. आपल्या महाविद्यालयात विचारा.',
    ur: 'شعبۂ امتحانات نے منسوخ کیا۔ اپنے کالج سے پوچھیں۔',
  },
}

/** The fixture people whose tickets are changed, withheld, cancelled or not issued, by number. */
export const OTHER_PEOPLE = {
  F04: {
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
  F03: {
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
  F05: {
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
  F06: {
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
  F36: {
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
  F37: {
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
} satisfies Record<string, Fixture>

import { createPrivateKey } from 'node:crypto'
import { encode } from 'jpeg-js'
import type { LanguageCode, LocalisedName } from '../../../../src/contract/parts.ts'
import words from './specimen-texts.json'
import { formatInitials, signTicket } from '../../../lib/pdf/signature.ts'
import type { TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import { toIsoDayUtc } from '../../../lib/time/iso-day.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

const buildName = (english: string, translations: Partial<Record<LanguageCode, string>> = {}): LocalisedName => ({
  name: english,
  translations: { ...translations },
})

const LOCAL_NAMES: Record<LanguageCode, string | null> = {
  en: 'आरती किशोर जाधव',
  mr: 'आरती किशोर जाधव',
  hi: 'आरती किशोर जाधव',
  ur: 'زویا عمران شیخ',
  dv: 'އައިޝަތު އިބްރާހީމް ރަޝީދު',
}

/** A publicly known key, so that a specimen is always the same and never genuine. */
const KEY = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
})

/** Returns a snapshot of a fictitious student's ticket, with the given number of papers. */
export const buildSpecimenTicket = (language: LanguageCode, papers = 6): TicketSnapshot => {
  const candidateName =
    language === 'dv' ? 'Aishath Ibrahim Rasheed' : language === 'ur' ? 'Zoya Imran Shaikh' : 'Aarti Kishor Jadhav'
  const seatNo = 'CM204517'
  const signed = signTicket(
    {
      clientCode: 'svtu',
      examCode: 'W26',
      publicId: 'k7Qm2ZpX9aRt4LdV',
      version: 1,
      seatNo,
      initials: formatInitials(candidateName),
      photoHash: 'q83vASNFZ4k',
      issuedAt: '2026-11-04T04:30:00Z',
      expiresAt: '2027-01-31T18:29:59Z',
    },
    KEY,
    'specimen',
  )
  return {
    institution: {
      code: 'svtu',
      names: buildName('Suvarnatir University', {
        mr: 'सुवर्णतीर विद्यापीठ',
        hi: 'सुवर्णतीर विश्वविद्यालय',
        ur: 'سوورن تیر یونیورسٹی',
        dv: 'ސުވަރްނަތީރު ޔުނިވަރސިޓީ',
      }),
      title: buildName('Hall ticket', {
        mr: 'प्रवेशपत्र (हॉल तिकीट)',
        hi: 'प्रवेश पत्र (हॉल टिकट)',
        ur: 'ہال ٹکٹ',
        dv: 'އިމްތިޙާން އެންޓްރީ ސްލިޕް',
      }),
      prnLabel: buildName('PRN', {
        mr: 'कायम नोंदणी क्रमांक',
        hi: 'स्थायी पंजीकरण क्रमांक',
        ur: 'مستقل رجسٹریشن نمبر',
        dv: 'ރަޖިސްޓްރޭޝަން ނަންބަރު',
      }),
      seatLabel: buildName('Seat number', { mr: 'आसन क्रमांक', hi: 'अनुक्रमांक', ur: 'نشست نمبر', dv: 'ސީޓު ނަންބަރު' }),
      timeZone: 'Asia/Kolkata',
      dateFormat: 'dd/MM/yyyy',
      demo: true,
      helpline: '00000 01234',
      primaryColor: '#7a1f3d',
      secondLanguage: language === 'ur' || language === 'dv' ? language : 'mr',
    },
    examination: buildName('Winter examination, November 2026', {
      mr: 'हिवाळी परीक्षा, नोव्हेंबर २०२६',
      hi: 'शीतकालीन परीक्षा, नवंबर २०२६',
      ur: 'سرمائی امتحان، نومبر 2026',
      dv: 'ފިނި މޫސުމުގެ އިމްތިޙާން، ނޮވެންބަރު 2026',
    }),
    examCode: 'W26',
    ticketNo: 'SVTU/W26/0048213',
    publicId: 'k7Qm2ZpX9aRt4LdV',
    version: 1,
    issuedAt: '2026-11-04T04:30:00Z',
    seatNo,
    prn: '2025417112003457',
    candidate: {
      name: candidateName,
      localName: LOCAL_NAMES[language],
      localLanguage: language === 'en' ? 'mr' : language,
      motherName: 'Sunita',
    },
    college: {
      code: '112',
      names: buildName('Nirmalnagar College of Arts, Commerce and Science', {
        mr: 'निर्मलनगर कला, वाणिज्य व विज्ञान महाविद्यालय',
        hi: 'निर्मलनगर कला, वाणिज्य एवं विज्ञान महाविद्यालय',
        ur: 'نرمل نگر کالج آف آرٹس، کامرس اینڈ سائنس',
        dv: 'ނިރުމަލްނަގަރު ކޮލެޖު',
      }),
    },
    programme: buildName('Bachelor of Commerce', {
      mr: 'वाणिज्य स्नातक',
      hi: 'वाणिज्य स्नातक',
      ur: 'بیچلر آف کامرس',
      dv: 'ބެޗެލަރ އޮފް ކޮމާސް',
    }),
    part: buildName('Part III', { mr: 'भाग ३', hi: 'भाग ३', ur: 'حصہ سوم', dv: 'ތިންވަނަ ބައި' }),
    term: buildName('Semester V', { mr: 'सत्र ५', hi: 'सत्र ५', ur: 'سمسٹر 5', dv: 'ޓަރމް 5' }),
    medium: 'English',
    pattern: 'CBCS 2024',
    centre: {
      code: '204',
      names: buildName('Shri Vidya Mandir High School, Nirmalnagar', {
        mr: 'श्री विद्या मंदिर हायस्कूल, निर्मलनगर',
        hi: 'श्री विद्या मंदिर हाई स्कूल, निर्मलनगर',
        ur: 'شری ودیا مندر ہائی اسکول، نرمل نگر',
        dv: 'ޝްރީ ވިދްޔާ މަންދިރު ސްކޫލް',
      }),
      address: buildName('14, Station Road, Nirmalnagar 400 999', {
        mr: '१४, स्टेशन रोड, निर्मलनगर ४०० ९९९',
        hi: '१४, स्टेशन रोड, निर्मलनगर ४०० ९९९',
        ur: '14، اسٹیشن روڈ، نرمل نگر 400 999',
      }),
      landmark: buildName('opposite the town library', {
        mr: 'नगर वाचनालयासमोर',
        hi: 'नगर पुस्तकालय के सामने',
        ur: 'ٹاؤن لائبریری کے سامنے',
        dv: 'ލައިބްރަރީ ކުރިމަތި',
      }),
      district: 'Nirmalnagar',
      accessible: true,
    },
    papers: Array.from({ length: papers }, (_, index) => ({
      date: toIsoDayUtc(new Date(Date.UTC(2026, 10, 17) + index * 2 * DAY_MS)),
      startsAt: '10:30',
      endsAt: '13:30',
      reportingAt: '10:00',
      gateClosesAt: '11:00',
      code: `COM-${501 + index}`,
      names: words.courses[index % words.courses.length] ?? buildName('Auditing'),
      kind: index > 9 ? ('PRACTICAL' as const) : ('THEORY' as const),
      attempt: index === 4 ? ('BACKLOG' as const) : ('REGULAR' as const),
      centreCode: '204',
      room: index === 0 ? 'Hall 2' : null,
      questionPaperCode: `W26-${4101 + index}`,
    })),
    accommodation: null,
    correctionsUntil: '2026-11-12',
    instructions: words.instructions,
    signedPayload: signed.payload,
    shortCode: signed.shortCode,
  }
}

/** Returns a real JPEG of 350 × 450 pixels and about 25 KB: a generic silhouette. */
export const drawSpecimenPhoto = (): Uint8Array => {
  const [width, height] = [350, 450]
  const data = Buffer.alloc(width * height * 4, 255)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const head = Math.hypot((column - 175) / 78, (row - 165) / 98) < 1
      const shoulders = row > 285 && Math.hypot((column - 175) / 150, (row - 450) / 160) < 1
      // Adds grain, because a real photograph does not compress as well as a drawing.
      const grain = ((row * 7919 + column * 104_729 + ((row * column) % 97) * 31) % 29) - 14
      const shade = (head ? 128 : shoulders ? 84 : 205) + grain
      data.fill(Math.max(0, Math.min(255, shade)), (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  }
  return new Uint8Array(encode({ width, height, data }, 60).data)
}

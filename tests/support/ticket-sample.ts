import { readFileSync } from 'node:fs'
import type { LanguageCode, LocalisedName } from '../../src/contract/parts.ts'
import { initialsOf, makeSigningKey, signTicket } from '../../server/documents/signature.ts'
import type { TicketSnapshot } from '../../server/documents/ticket-snapshot.ts'

const name = (english: string, translations: Partial<Record<LanguageCode, string>> = {}): LocalisedName => ({
  name: english,
  translations: { ...translations },
})

const COURSES = [
  name('Corporate Accounting', { mr: 'निगम लेखांकन', hi: 'निगम लेखांकन', ur: 'کارپوریٹ اکاؤنٹنگ', dv: 'ކޯޕަރޭޓް އެކައުންޓިންގ' }),
  name('Cost Accounting I', { mr: 'परिव्यय लेखांकन १', hi: 'लागत लेखांकन १', ur: 'لاگت کی اکاؤنٹنگ', dv: 'ކޮސްޓް އެކައުންޓިންގ' }),
  name('Business Law', { mr: 'व्यवसाय कायदा', hi: 'व्यवसाय विधि', ur: 'کاروباری قانون', dv: 'ވިޔަފާރި ޤާނޫނު' }),
  name('Principles of Marketing', { mr: 'विपणनाची तत्त्वे', hi: 'विपणन के सिद्धांत', ur: 'مارکیٹنگ کے اصول', dv: 'މާކެޓިންގގެ އުޞޫލު' }),
  name('Indian Economy', { mr: 'भारतीय अर्थव्यवस्था', hi: 'भारतीय अर्थव्यवस्था', ur: 'ہندوستانی معیشت', dv: 'އިޤްތިޞާދު' }),
  name('Direct Tax', { mr: 'प्रत्यक्ष कर', hi: 'प्रत्यक्ष कर', ur: 'براہِ راست ٹیکس', dv: 'ޑައިރެކްޓް ޓެކްސް' }),
]

const ENGLISH = [
  'Bring this ticket and one photo identity card to every paper.',
  'Be in your place by the reporting time. The gate closes at the time printed; nobody enters after that.',
  'Mobile phones, smart watches and programmable calculators are not allowed in the hall.',
  'Write your seat number only where the answer book asks for it. Write nothing on this ticket.',
  'Use blue or black ink only.',
  'Check your name, papers and centre on this ticket today.',
  'This ticket gives no right to the examination if you are later found not eligible.',
  'Unfair means are punished under the rules of the university.',
]

const INSTRUCTIONS: Record<LanguageCode, readonly string[]> = {
  en: ENGLISH,
  mr: [
    'प्रत्येक पेपरला हे प्रवेशपत्र आणि छायाचित्र असलेले एक ओळखपत्र सोबत आणा.',
    'उपस्थितीच्या वेळेपर्यंत आपल्या जागेवर बसा. छापलेल्या वेळी द्वार बंद होते; त्यानंतर कोणालाही प्रवेश नाही.',
    'मोबाइल, स्मार्ट घड्याळ आणि प्रोग्रॅम करता येणारे गणकयंत्र परीक्षा दालनात आणू नका.',
    'उत्तरपत्रिकेत सांगितलेल्या जागीच आसन क्रमांक लिहा. या प्रवेशपत्रावर काहीही लिहू नका.',
    'फक्त निळी किंवा काळी शाई वापरा.',
    'आपले नाव, विषय आणि केंद्र आजच तपासा.',
    'नंतर अपात्र ठरल्यास केवळ या प्रवेशपत्रामुळे परीक्षेचा हक्क मिळत नाही.',
    'गैरमार्ग वापरल्यास विद्यापीठाच्या नियमांनुसार कारवाई होईल.',
  ],
  hi: [
    'हर प्रश्नपत्र में यह प्रवेश पत्र और फ़ोटो वाला एक पहचान पत्र साथ लाएँ।',
    'उपस्थिति के समय तक अपनी जगह पर बैठ जाएँ। छपे हुए समय पर द्वार बंद हो जाता है; उसके बाद किसी को प्रवेश नहीं मिलेगा।',
    'मोबाइल फ़ोन, स्मार्ट घड़ी और प्रोग्राम किए जा सकने वाले कैलकुलेटर परीक्षा कक्ष में न लाएँ।',
    'अनुक्रमांक केवल वहीं लिखें जहाँ उत्तर पुस्तिका में माँगा गया हो। इस प्रवेश पत्र पर कुछ न लिखें।',
    'केवल नीली या काली स्याही का प्रयोग करें।',
    'अपना नाम, विषय और केंद्र आज ही जाँच लें।',
    'बाद में अपात्र पाए जाने पर केवल इस प्रवेश पत्र से परीक्षा का अधिकार नहीं मिलता।',
    'अनुचित साधनों पर विश्वविद्यालय के नियमों के अनुसार कार्रवाई होगी।',
  ],
  ur: [
    'ہر پرچے میں یہ ہال ٹکٹ اور تصویر والا ایک شناختی کارڈ ساتھ لائیں۔',
    'حاضری کے وقت تک اپنی نشست پر بیٹھ جائیں۔ گیٹ مثلاً 10:30 بجے بند ہو جائے گا؛ اس کے بعد کسی کو داخلہ نہیں ملے گا۔',
    'موبائل فون، اسمارٹ گھڑی اور پروگرام والے کیلکولیٹر ہال میں لانا منع ہے۔',
    'نشست نمبر صرف وہیں لکھیں جہاں جوابی کاپی میں مانگا گیا ہو۔ اس ہال ٹکٹ پر کچھ نہ لکھیں۔',
    'صرف نیلی یا کالی روشنائی استعمال کریں۔',
    'اپنا نام، پرچے اور مرکز آج ہی جانچ لیں۔',
    'بعد میں نااہل پائے جانے پر صرف اس ہال ٹکٹ سے امتحان کا حق نہیں ملتا۔',
    'ناجائز ذرائع پر یونیورسٹی کے قواعد کے مطابق کارروائی ہوگی۔',
  ],
  dv: [
    'ކޮންމެ މާއްދާއަކަށްވެސް މި ސްލިޕާއި ފޮޓޯ އިންނަ އައިޑީ ކާޑު ގެންނަވާ.',
    'ޙާޟިރުވާންޖެހޭ ގަޑިއަށް އިންވަޑައިގަންނަވާ. ގޭޓު ބަންދުވާނީ 10:30 ގައެވެ.',
    'މޯބައިލް ފޯނާއި ސްމާޓް ގަޑި އިމްތިޙާން މާލަމަށް ނުގެންނަވާ.',
    'މި ސްލިޕުގައި އެއްވެސް އެއްޗެއް ނުލިޔުއްވާ.',
    'ބޭނުންކުރައްވާނީ ނޫކުލަ ނުވަތަ ކަޅުކުލައިގެ ގަލަމެކެވެ.',
    'ނަމާއި މާއްދާތަކާއި މަރުކަޒު މިއަދު ޗެކުކުރައްވާ.',
  ],
}

const LOCAL_NAMES: Record<LanguageCode, string | null> = {
  en: 'आरती किशोर जाधव',
  mr: 'आरती किशोर जाधव',
  hi: 'आरती किशोर जाधव',
  ur: 'زویا عمران شیخ',
  dv: 'އައިޝަތު އިބްރާހީމް ރަޝީދު',
}

const DAY_MS = 86_400_000

/** The key of every sample, so that equal samples are signed equally within one run. */
const key = makeSigningKey()

/** A ticket as the server would freeze it, of an invented student, with as many papers as are asked for. */
export const sampleTicket = (language: LanguageCode, papers = 6): TicketSnapshot => {
  const candidateName = language === 'dv' ? 'Aishath Ibrahim Rasheed' : language === 'ur' ? 'Zoya Imran Shaikh' : 'Aarti Kishor Jadhav'
  const seatNo = 'CM204517'
  const signed = signTicket(
    {
      clientCode: 'svtu',
      examCode: 'W26',
      publicId: 'k7Qm2ZpX9aRt4LdV',
      version: 1,
      seatNo,
      initials: initialsOf(candidateName),
      photoHash: 'q83vASNFZ4k',
      issuedAt: '2026-11-04T04:30:00Z',
      expiresAt: '2027-01-31T18:29:59Z',
    },
    key.privateKey,
    key.keyId,
  )
  return {
    institution: {
      code: 'svtu',
      names: name('Suvarnatir University', { mr: 'सुवर्णतीर विद्यापीठ', hi: 'सुवर्णतीर विश्वविद्यालय', ur: 'سورن تیر یونیورسٹی', dv: 'ސުވަރްނަތީރު ޔުނިވަރސިޓީ' }),
      title: name('Hall ticket', { mr: 'प्रवेशपत्र (हॉल तिकीट)', hi: 'प्रवेश पत्र (हॉल टिकट)', ur: 'ہال ٹکٹ', dv: 'އިމްތިޙާން އެންޓްރީ ސްލިޕް' }),
      prnLabel: name('PRN', { mr: 'कायम नोंदणी क्रमांक', hi: 'स्थायी पंजीकरण क्रमांक', ur: 'مستقل رجسٹریشن نمبر', dv: 'ރަޖިސްޓްރޭޝަން ނަންބަރު' }),
      seatLabel: name('Seat number', { mr: 'आसन क्रमांक', hi: 'अनुक्रमांक', ur: 'نشست نمبر', dv: 'ސީޓު ނަންބަރު' }),
      timeZone: 'Asia/Kolkata',
      dateFormat: 'dd/MM/yyyy',
      demo: true,
      helpline: '00000 01234',
      primaryColor: '#7a1f3d',
      secondLanguage: language === 'ur' || language === 'dv' ? language : 'mr',
    },
    examination: name('Winter examination, November 2026', {
      mr: 'हिवाळी परीक्षा, नोव्हेंबर २०२६',
      hi: 'शीतकालीन परीक्षा, नवंबर २०२६',
      ur: 'سرمائی امتحان، نومبر 2026',
      dv: 'ފިނިމޫސުމުގެ އިމްތިޙާން، ނޮވެންބަރު 2026',
    }),
    examCode: 'W26',
    ticketNo: 'SVTU/W26/0048213',
    publicId: 'k7Qm2ZpX9aRt4LdV',
    version: 1,
    issuedAt: '2026-11-04T04:30:00Z',
    seatNo,
    prn: '2025417112003457',
    candidate: { name: candidateName, localName: LOCAL_NAMES[language], localLanguage: language === 'en' ? 'mr' : language, motherName: 'Sunita' },
    college: {
      code: '112',
      names: name('Nirmalnagar College of Arts, Commerce and Science', {
        mr: 'निर्मलनगर कला, वाणिज्य व विज्ञान महाविद्यालय',
        hi: 'निर्मलनगर कला, वाणिज्य एवं विज्ञान महाविद्यालय',
        ur: 'نرمل نگر کالج آف آرٹس، کامرس اینڈ سائنس',
        dv: 'ނިރުމަލްނަގަރު ކޮލެޖު',
      }),
    },
    programme: name('Bachelor of Commerce', { mr: 'वाणिज्य स्नातक', hi: 'वाणिज्य स्नातक', ur: 'بیچلر آف کامرس', dv: 'ބެޗެލަރ އޮފް ކޮމާސް' }),
    part: name('Part III', { mr: 'भाग ३', hi: 'भाग ३', ur: 'حصہ سوم', dv: 'ތިންވަނަ ބައި' }),
    term: name('Semester V', { mr: 'सत्र ५', hi: 'सत्र ५', ur: 'سمسٹر 5', dv: 'ޓަރމް 5' }),
    medium: 'English',
    pattern: 'CBCS 2024',
    centre: {
      code: '204',
      names: name('Shri Vidya Mandir High School, Nirmalnagar', {
        mr: 'श्री विद्या मंदिर हायस्कूल, निर्मलनगर',
        hi: 'श्री विद्या मंदिर हाई स्कूल, निर्मलनगर',
        ur: 'شری ودیا مندر ہائی اسکول، نرمل نگر',
        dv: 'ޝްރީ ވިދްޔާ މަންދިރު ސްކޫލް',
      }),
      address: name('14, Station Road, Nirmalnagar 400 999', { mr: '१४, स्टेशन रोड, निर्मलनगर ४०० ९९९', hi: '१४, स्टेशन रोड, निर्मलनगर ४०० ९९९', ur: '14، اسٹیشن روڈ، نرمل نگر 400 999' }),
      landmark: name('opposite the town library', { mr: 'नगर वाचनालयासमोर', hi: 'नगर पुस्तकालय के सामने', ur: 'ٹاؤن لائبریری کے سامنے', dv: 'ލައިބްރަރީ ކުރިމަތި' }),
      district: 'Nirmalnagar',
      accessible: true,
    },
    papers: Array.from({ length: papers }, (_, index) => ({
      date: new Date(Date.UTC(2026, 10, 17) + index * 2 * DAY_MS).toISOString().slice(0, 10),
      startsAt: '10:30',
      endsAt: '13:30',
      reportingAt: '10:00',
      gateClosesAt: '11:00',
      code: `COM-${501 + index}`,
      names: COURSES[index % COURSES.length] ?? name('Auditing'),
      kind: index > 9 ? ('PRACTICAL' as const) : ('THEORY' as const),
      attempt: index === 4 ? ('BACKLOG' as const) : ('REGULAR' as const),
      centreCode: '204',
      room: index === 0 ? 'Hall 2' : null,
      questionPaperCode: `W26-${4101 + index}`,
    })),
    accommodation: null,
    correctionsUntil: '2026-11-12',
    instructions: INSTRUCTIONS,
    signedPayload: signed.payload,
    shortCode: signed.shortCode,
  }
}

/** A real JPEG of about 25 KB and 350 × 450 pixels: the silhouette of nobody. */
export const samplePhoto = (): Uint8Array => new Uint8Array(readFileSync(new URL('./sample-photo.jpg', import.meta.url)))

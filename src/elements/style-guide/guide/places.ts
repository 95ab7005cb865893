import type { LocalisedName } from '../../../contract/parts.ts'

const buildPlace = (name: string, hi: string, mr: string, ur: string, dv: string): LocalisedName => ({
  name,
  translations: { en: name, hi, mr, ur, dv },
})

const MAHARASHTRA = buildPlace('Maharashtra', 'महाराष्ट्र', 'महाराष्ट्र', 'مہاراشٹر', 'މަހާރާޝްޓްރާ')
const TELANGANA = buildPlace('Telangana', 'तेलंगाना', 'तेलंगणा', 'تلنگانہ', 'ތެލަންގާނާ')
const MALDIVES = buildPlace('Maldives', 'मालदीव', 'मालदीव', 'مالدیپ', 'ދިވެހިރާއްޖެ')

/** Sample towns in five languages, with their state or country. */
export const PLACES: readonly { readonly id: string; readonly name: LocalisedName; readonly where: LocalisedName }[] = [
  { id: 'NED', name: buildPlace('Nanded', 'नांदेड', 'नांदेड', 'ناندیڑ', 'ނާންދޭޑު'), where: MAHARASHTRA },
  { id: 'LUR', name: buildPlace('Latur', 'लातूर', 'लातूर', 'لاتور', 'ލާތޫރު'), where: MAHARASHTRA },
  { id: 'PBN', name: buildPlace('Parbhani', 'परभणी', 'परभणी', 'پربھنی', 'ޕަރްބަނީ'), where: MAHARASHTRA },
  { id: 'HNL', name: buildPlace('Hingoli', 'हिंगोली', 'हिंगोली', 'ہنگولی', 'ހިންގޯލީ'), where: MAHARASHTRA },
  { id: 'PUN', name: buildPlace('Pune', 'पुणे', 'पुणे', 'پونے', 'ޕުނޭ'), where: MAHARASHTRA },
  { id: 'BOM', name: buildPlace('Mumbai', 'मुंबई', 'मुंबई', 'ممبئی', 'މުމްބާއީ'), where: MAHARASHTRA },
  { id: 'HYD', name: buildPlace('Hyderabad', 'हैदराबाद', 'हैदराबाद', 'حیدرآباد', 'ހައިދަރްއާބާދު'), where: TELANGANA },
  { id: 'NZB', name: buildPlace('Nizamabad', 'निज़ामाबाद', 'निझामाबाद', 'نظام آباد', 'ނިޒާމްއާބާދު'), where: TELANGANA },
  { id: 'MLE', name: buildPlace('Malé', 'माले', 'माले', 'مالے', 'މާލެ'), where: MALDIVES },
  { id: 'HUL', name: buildPlace('Hulhumalé', 'हुलहुमाले', 'हुलहुमाले', 'ہلہومالے', 'ހުޅުމާލެ'), where: MALDIVES },
  { id: 'ADD', name: buildPlace('Addu City', 'अड्डू शहर', 'अड्डू शहर', 'ادو شہر', 'އައްޑޫ ސިޓީ'), where: MALDIVES },
]

import { sql } from 'drizzle-orm'
import type { Buckets } from '../lib/storage/buckets.ts'
import type { Database } from '../db/database.ts'
import {
  academicYear,
  announcement,
  client,
  clientAlias,
  clientLabel,
  featureFlag,
  financialYear,
  installation,
  signingKey,
} from '../db/schema.ts'
import { START_LOCK } from '../db/lock.ts'
import { transaction } from '../db/transaction.ts'
import { makeSigningKey } from '../lib/pdf/signature.ts'
import type { Settings } from '../lib/config/settings.ts'
import { seedAcademics } from './academics.ts'
import { bringBelongings } from './belongings.ts'
import { dayAfter, yearCode } from './calendar.ts'
import { seedExams } from './exams.ts'
import { insertAll, makeIds, type Ids } from '../db/insert-rows.ts'
import { INSTITUTIONS, type InstitutionSeed } from './institutions.ts'
import { publishWords } from './language-files.ts'
import { bringNotifications } from './notifications.ts'
import { seedStaff } from './people.ts'
import { seedPayments } from './payments.ts'
import { seedSignIn } from './sign-in.ts'
import { seedStudents } from './students.ts'

interface SeedParts {
  readonly db: Database
  readonly buckets: Buckets
  readonly settings: Settings
  readonly report: (line: string) => void
  readonly now: Date
}

async function seedTenancy(db: Database, { row, aliases, labels }: InstitutionSeed, now: Date): Promise<void> {
  await db.insert(client).values(row)
  await insertAll(
    db,
    clientAlias,
    aliases.map((alias) => ({ alias, clientId: row.id })),
  )
  await insertAll(
    db,
    clientLabel,
    Object.entries(labels).flatMap(([key, texts]) =>
      row.languages.flatMap((language) =>
        texts[language] ? [{ clientId: row.id, key, language, text: texts[language] }] : [],
      ),
    ),
  )
  await db.insert(featureFlag).values({ clientId: row.id, key: 'developerTools', enabled: true })
  const { keyId, publicKey, privateKey } = makeSigningKey()
  await db
    .insert(signingKey)
    .values({ id: keyId, clientId: row.id, algorithm: 'Ed25519', publicKey, privateKey, activeFrom: now })
}

/**
 * Inserts the years. Academic years begin in June in India and in January elsewhere; the current one contains today.
 */
async function seedYears(
  db: Database,
  ids: Ids,
  { row }: InstitutionSeed,
  today: string,
): Promise<{ current: number; next: number; past: number }> {
  const indian = row.currency === 'INR'
  const [academic, financial] = indian ? (['06', '04'] as const) : (['01', '01'] as const)
  const startOf = (month: string) => Number(today.slice(0, 4)) - (today.slice(5, 7) < month ? 1 : 0)
  const span = (month: string, from: number) => ({
    startsOn: `${from}-${month}-01`,
    endsOn: dayAfter(`${from + 1}-${month}-01`, -1),
    code: yearCode(from),
  })
  const year = startOf(academic)
  const made = { past: ids.next('academic_year'), current: ids.next('academic_year'), next: ids.next('academic_year') }
  await insertAll(db, academicYear, [
    { id: made.past, clientId: row.id, ...span(academic, year - 1), status: 'CLOSED' as const },
    { id: made.current, clientId: row.id, ...span(academic, year), status: 'CURRENT' as const },
    { id: made.next, clientId: row.id, ...span(academic, year + 1), status: 'NEXT' as const },
  ])
  await insertAll(db, financialYear, [
    {
      id: ids.next('financial_year'),
      clientId: row.id,
      ...span(financial, startOf(financial) - 1),
      status: 'CLOSED' as const,
    },
    {
      id: ids.next('financial_year'),
      clientId: row.id,
      ...span(financial, startOf(financial)),
      status: 'CURRENT' as const,
    },
  ])
  return made
}

const NOTICES = [
  {
    severity: 'URGENT' as const,
    title: 'Hall tickets are published',
    titleI18n: {
      mr: 'प्रवेशपत्रे प्रसिद्ध झाली आहेत',
      hi: 'प्रवेश पत्र प्रकाशित हो गए हैं',
      ur: 'ہال ٹکٹ جاری کر دیے گئے ہیں',
      dv: 'އެންޓްރީ ސްލިޕް ޝާއިޢުކޮށްފި',
    },
    body: 'Students can download them now. Mistakes can be reported until five days before the first paper.',
    bodyI18n: {
      mr: 'विद्यार्थी ती आता डाउनलोड करू शकतात. पहिल्या पेपरच्या पाच दिवस आधीपर्यंत चुका कळवता येतील.',
      hi: 'विद्यार्थी उन्हें अब डाउनलोड कर सकते हैं। पहले प्रश्नपत्र से पाँच दिन पहले तक गलतियाँ बताई जा सकती हैं।',
      ur: 'طلبہ انہیں اب ڈاؤن لوڈ کر سکتے ہیں۔ پہلے پرچے سے پانچ دن پہلے تک غلطیاں بتائی جا سکتی ہیں۔',
      dv: 'ދަރިވަރުންނަށް މިހާރު ޑައުންލޯޑު ކުރެއްވޭނެ.',
    },
  },
  {
    severity: 'INFO' as const,
    title: 'All data here is invented',
    titleI18n: {
      mr: 'येथील सर्व माहिती काल्पनिक आहे',
      hi: 'यहाँ की सारी जानकारी काल्पनिक है',
      ur: 'یہاں کی تمام معلومات فرضی ہیں',
      dv: 'މިތަނުގައިވާ ހުރިހާ މަޢުލޫމާތެއް އުފައްދާފައިވާ އެއްޗެހި',
    },
    body: 'This is a demonstration. Nothing you do here reaches a real institution.',
    bodyI18n: {
      mr: 'हे प्रात्यक्षिक आहे. येथे केलेले काहीही खऱ्या संस्थेपर्यंत पोहोचत नाही.',
      hi: 'यह एक प्रदर्शन है। यहाँ किया गया कुछ भी किसी वास्तविक संस्था तक नहीं पहुँचता।',
      ur: 'یہ ایک نمونہ ہے۔ یہاں کیا گیا کوئی کام کسی حقیقی ادارے تک نہیں پہنچتا۔',
      dv: 'މިއީ ނަމޫނާއެކެވެ.',
    },
  },
]

/**
 * Adds what a newer version of the demo brings to an existing database: menus, rights and notification templates, but
 * no people or examinations.
 */
async function bringWhatIsNew(db: Database): Promise<void> {
  const there = new Set((await db.select({ id: client.id }).from(client)).map(({ id }) => id))
  await transaction(db, async (inside) => {
    await inside.execute(sql`select pg_advisory_xact_lock(${START_LOCK})`)
    await bringNotifications(inside)
    for (const institution of INSTITUTIONS)
      if (there.has(institution.row.id)) await bringBelongings(inside, institution)
  })
}

/**
 * Fills an empty database with three fictitious institutions in one transaction, or brings an older one up to date.
 * Returns the day of the installation (domain brief 6).
 */
export async function seedIfEmpty({ db, buckets, settings, report, now }: SeedParts): Promise<string> {
  const known = async (where: Database) => (await where.select().from(installation))[0]?.day
  const before = await known(db)
  if (before !== undefined) {
    await bringWhatIsNew(db)
    return before
  }
  const today = now.toISOString().slice(0, 10)
  const day = await transaction(db, async (inside) => {
    // Another server may be seeding the same database at this moment.
    await inside.execute(sql`select pg_advisory_xact_lock(${START_LOCK})`)
    const meanwhile = await known(inside)
    if (meanwhile !== undefined) return meanwhile
    report(`Inventing three institutions and their people (SEED_SCALE ${settings.seedScale}) …`)
    const ids = makeIds()
    await bringNotifications(inside)
    for (const institution of INSTITUTIONS) {
      await seedTenancy(inside, institution, now)
      const years = await seedYears(inside, ids, institution, today)
      const academics = await seedAcademics(inside, ids, institution)
      await bringBelongings(inside, institution)
      await seedStaff(inside, ids, institution, academics, settings.seedScale, now)
      await seedSignIn(inside, institution, now)
      const exam = await seedExams(inside, ids, institution, academics, years, today)
      const students = await seedStudents(
        inside,
        ids,
        institution,
        academics,
        exam,
        years.current,
        settings.seedScale,
        today,
        now,
      )
      await seedPayments(inside, institution, exam, today, now)
      await insertAll(
        inside,
        announcement,
        NOTICES.map((notice) => ({
          id: ids.next('announcement'),
          clientId: institution.row.id,
          ...notice,
          fromAt: now,
        })),
      )
      await publishWords(buckets, institution)
      report(`  ${institution.row.name}: ${students} students`)
    }
    await ids.settle(inside)
    await inside.insert(installation).values({ name: 'demo', day: today, seedScale: String(settings.seedScale) })
    return today
  })
  await db.execute(sql`analyze`)
  return day
}

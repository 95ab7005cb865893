import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasDatabase } from '../../../server/db/database.ts'
import { academicYear, auditLog, client, clientLabel, financialYear, userAccount } from '../../../server/db/schema.ts'
import { applyFile, exportFile, planFile } from '../../../server/app/institution/apply-file.ts'
import { checkFile } from '../../../server/app/institution/check-file.ts'
import { findMissingKeys, readInstitutionFile } from '../../../server/app/institution/institution-file.ts'
import { openInstallation, type OpenedInstallation } from '../../../server/app/institution/open-installation.ts'
import { StartProblem } from '../../../server/app/start-problem.ts'
import { YEARS } from '../../support/institution/setup.ts'
import { createInstallation } from '../../support/server/seeded-folder.ts'
import { createEmptyInstallation, type EmptyInstallation } from '../../support/server/empty-installation.ts'
import { testSettings } from '../../support/server/server.ts'

let installation: EmptyInstallation
let opened: OpenedInstallation
beforeAll(async () => {
  installation = await createEmptyInstallation()
  opened = await openInstallation(installation.settings())
})
afterAll(async () => {
  await opened.close()
  await installation.remove()
})

const year = ({ code, startsOn, endsOn }: typeof YEARS.academicYear) =>
  `{ code: '${code}', startsOn: '${startsOn}', endsOn: '${endsOn}' }`
const FILE = `# An institution of a test
code: himgiri
name: { name: Himgiri University, translations: { hi: हिमगिरि विश्वविद्यालय } }
kind: UNIVERSITY
languages: [en, hi]
timeZone: Asia/Kolkata
currency: INR
academicYear: ${year(YEARS.academicYear)}
nextAcademicYear: ${year(YEARS.nextAcademicYear)}
financialYear: ${year(YEARS.financialYear)}
sites: [www.himgiri.example.edu, 'http://intranet.example']
labels: { hallTicket: { en: Admit card } }
administrator: { name: Vasudha Negi, loginName: vasudha.negi, email: vasudha@himgiri.example.edu }
`
function read(text: string) {
  const file = readInstitutionFile(text)
  if ('problems' in file) throw new Error(file.problems.join('\n'))
  return { ...file, picture: undefined, pictures: [] }
}
const problemsOf = (text: string) => {
  const file = readInstitutionFile(text)
  return 'problems' in file ? file.problems : []
}

describe('the file of an institution', () => {
  test('is refused with one line for each problem', () => {
    expect(problemsOf('code: [')).toEqual([expect.stringMatching(/^Line 1, column \d+: /)])
    expect(problemsOf('himgiri')).toEqual([expect.stringContaining('code: example')])
    expect(problemsOf('name: { name: X, translations: {} }')).toEqual(['code: is missing.'])
    expect(problemsOf('code: login\ncolour: blue\ntimeZone: Mars')).toEqual([
      'code: is the address of a page and cannot be a code.',
      expect.stringMatching(/^timeZone: /),
      'colour: there is no such key.',
    ])
    expect(findMissingKeys(read('code: himgiri\nkind: COLLEGE').definition)).toContain('name, languages, timeZone')
  })

  test('creates an institution and invites its administrator; applied again it changes nothing', async () => {
    const file = read(FILE)
    const difference = await planFile(opened, file)
    expect(difference).toContain('kind: – → "UNIVERSITY"')
    expect(difference).toContain('administrator: – → "vasudha.negi"')
    expect(await opened.db.select().from(client)).toEqual([])
    const done = await applyFile(opened, file)
    expect(done[0]).toBe('himgiri was created.')
    expect(done.at(-1)).toMatch(/#\/himgiri\/userEmailConfirm\/[\w-]{16,}$/)
    expect(await planFile(opened, file)).toEqual([])
    expect(await applyFile(opened, file)).toEqual(['himgiri was unchanged.'])
    expect(await opened.db.select().from(userAccount)).toMatchObject([
      { loginName: 'vasudha.negi', status: 'INVITED', secondStep: 'REQUIRED' },
    ])
    expect((await opened.db.select().from(auditLog)).filter(({ entity }) => entity === 'client')).toHaveLength(1)
  })

  test('that was exported changes nothing', async () => {
    const text = await exportFile(opened, 'himgiri')
    expect(text).toContain('http://intranet.example')
    // As the setup in the browser: administrators of the institution confirm each login with a code.
    expect(text).toMatch(/secondFactorFor:\s+(\[ ?|- )UNIVERSITY/)
    expect(await planFile(opened, read(text))).toEqual([])
    await expect(exportFile(opened, 'nobody')).rejects.toThrow(StartProblem)
  })

  test('carries connections with the names of their secrets, texts of documents, and retention periods', async () => {
    const change = read(`code: himgiri
mail: { url: 'smtp://exams@mail.himgiri.example.edu', from: exams@himgiri.example.edu, secretRef: SECRET_HIMGIRI_MAIL }
directory: { hosts: ['ldaps://10.0.0.5'], caFile: /etc/ca.pem, bindAs: 'uid={user},ou=people,dc=example' }
documents: { signatory: { name: Dr. Vasudha Negi }, footer: null }
retention: { session: 14 }
`)
    expect(await applyFile(opened, change)).toEqual(['himgiri was changed.'])
    const text = await exportFile(opened, 'himgiri')
    for (const part of ['SECRET_HIMGIRI_MAIL', '/etc/ca.pem', 'Dr. Vasudha Negi', 'session: 14'])
      expect(text).toContain(part)
    expect(await planFile(opened, read(text))).toEqual([])
    expect(await planFile(opened, read('code: himgiri\nmail: null\nretention: {}'))).toEqual([
      'mail.url: "smtp://exams@mail.himgiri.example.edu" → –',
      'mail.from: "exams@himgiri.example.edu" → –',
      'mail.secretRef: "SECRET_HIMGIRI_MAIL" → –',
      'retention.session: 14 → –',
    ])
    await expect(planFile(opened, read('code: himgiri\nretention: { login_attempt: 1 }'))).rejects.toThrow(
      'retention.login_attempt: Enter 180 to 1095 days.',
    )
    const sessions = '{ idleMinutes: 10, sharedIdleMinutes: 11, longestMinutes: 9, shareTabs: false }'
    await expect(planFile(opened, read(`code: himgiri\nsessions: ${sessions}`))).rejects.toThrow(
      /sessions\.sharedIdleMinutes: .*\n?.*sessions\.longestMinutes: /,
    )
  })

  test('changes what it names and leaves everything else', async () => {
    const change = read(`code: himgiri
currency: USD
labels: {}
sites: [www.himgiri.example.edu]
academicYear: { code: '${YEARS.academicYear.code}', startsOn: '${YEARS.academicYear.startsOn}', endsOn: '${YEARS.academicYear.endsOn.replace('-31', '-30')}' }
`)
    expect(await planFile(opened, change)).toEqual([
      'currency: "INR" → "USD"',
      'sites: ["http://intranet.example","https://www.himgiri.example.edu"] → ["https://www.himgiri.example.edu"]',
      'labels.hallTicket.en: "Admit card" → –',
      expect.stringMatching(/^academicYear.endsOn: "\d+-05-31" → "\d+-05-30"$/),
    ])
    expect(await applyFile(opened, change)).toEqual(['himgiri was changed.'])
    expect(await opened.db.select().from(clientLabel)).toEqual([])
    expect((await opened.db.select().from(academicYear)).map(({ status }) => status).sort()).toEqual([
      'CURRENT',
      'NEXT',
    ])
    expect(await planFile(opened, change)).toEqual([])
  })

  test('cannot replace the current year, make it too long, take a code of another, or begin incomplete', async () => {
    const early = `{ code: other, startsOn: '${YEARS.academicYear.startsOn}', endsOn: '${YEARS.academicYear.endsOn}' }`
    await expect(planFile(opened, read(`code: himgiri\nacademicYear: ${early}`))).rejects.toThrow('academicYear.code')
    const long = `{ code: '${YEARS.academicYear.code}', startsOn: '${YEARS.academicYear.startsOn}', endsOn: '2060-05-31' }`
    await expect(planFile(opened, read(`code: himgiri\nacademicYear: ${long}`))).rejects.toThrow(
      'academicYear.endsOn: A year has at most 24 months.',
    )
    await expect(planFile(opened, read(`${FILE.replace('himgiri', 'other')}aliases: [himgiri]`))).rejects.toThrow(
      'aliases.0: This code already exists.',
    )
    await expect(planFile(opened, read('code: another\nkind: COLLEGE'))).rejects.toThrow(
      'name: This field is required.',
    )
  })

  test('cannot move a year to days that would change which one is current, or that another year has', async () => {
    const { academicYear: current, nextAcademicYear: next, financialYear: financial } = YEARS
    const past = { startsOn: '2019-06-01', endsOn: '2020-05-31' }
    const early = 'The next year must begin after the current one ends.'
    const wrong = [
      [`nextAcademicYear: ${year({ ...next, ...past })}`, `nextAcademicYear.startsOn: ${early}`],
      [`nextAcademicYear: ${year({ ...past, code: 'new' })}`, `nextAcademicYear.startsOn: ${early}`],
      [`academicYear: ${year({ ...next, ...past })}`, `academicYear.startsOn: ${early}`],
      [
        `academicYear: ${year({ ...current, startsOn: current.startsOn.replace('-06-', '-07-'), endsOn: next.startsOn })}`,
        'academicYear.endsOn: Another academic year covers some of these days.',
      ],
      [
        `academicYear: ${year({ ...current, startsOn: next.startsOn, endsOn: next.endsOn })}`,
        'academicYear.startsOn: The current academic year has already started',
      ],
      [
        `financialYear: ${year({ ...financial, startsOn: next.startsOn, endsOn: next.endsOn })}`,
        'financialYear.startsOn: Today must be within this year.',
      ],
    ] as const
    const before = await opened.db.select().from(academicYear)
    for (const [line, problem] of wrong) {
      const file = read(`code: himgiri\n${line}`)
      await expect(planFile(opened, file)).rejects.toThrow(problem)
      await expect(applyFile(opened, file)).rejects.toThrow(problem)
    }
    expect(await opened.db.select().from(academicYear)).toEqual(before)
    // Years that follow the next one are planned, whatever their order in files.
    const [far, near] = [4, 2].map((more) => {
      const first = Number(next.startsOn.slice(0, 4)) + more
      return year({ code: `Y${more}`, startsOn: `${first}-06-01`, endsOn: `${first + 1}-05-31` })
    })
    for (const one of [far, near]) await applyFile(opened, read(`code: himgiri\nnextAcademicYear: ${one}`))
    const status = Object.fromEntries(
      (await opened.db.select().from(academicYear)).map((row) => [row.code, row.status]),
    )
    expect(status).toEqual({ [current.code]: 'CURRENT', [next.code]: 'NEXT', Y2: 'PLANNED', Y4: 'PLANNED' })
  })

  test('cannot give the current financial year days of an earlier one', async () => {
    const { financialYear: financial } = YEARS
    await opened.db.insert(financialYear).values({
      clientId: 1,
      code: 'FY-old',
      startsOn: '2019-04-01',
      endsOn: '2020-03-31',
      status: 'CLOSED',
    })
    const file = read(
      `code: himgiri\nfinancialYear: ${year({ ...financial, startsOn: '2020-03-01', endsOn: '2021-03-31' })}`,
    )
    await expect(planFile(opened, file)).rejects.toThrow(
      'financialYear.startsOn: Another financial year covers some of these days.',
    )
  })

  test('is checked before it is applied: as new where there is no database, and beside what a database has', async () => {
    const empty = await createEmptyInstallation()
    try {
      const past = FILE.replace(
        /academicYear: .*/,
        "academicYear: { code: 2019-20, startsOn: '2019-06-01', endsOn: '2020-05-31' }",
      ).replace(/nextAcademicYear: .*\n/, '')
      const withoutToday = 'academicYear.startsOn: Today must be within this year.'
      await expect(checkFile(read(past), empty.settings())).rejects.toThrow(withoutToday)
      const embedded = empty.settings().databaseUrl === null
      expect(await checkFile(read(FILE), empty.settings())).toEqual([])
      expect(hasDatabase(empty.settings())).toBe(!embedded)
      const further = checkFile(read('code: himgiri\ncurrency: USD'), empty.settings())
      if (embedded) expect((await further)[0]).toMatch(/^A new institution also needs: name/)
      else await expect(further).rejects.toThrow('name: This field is required.')

      const there = await openInstallation(empty.settings())
      await applyFile(there, read(FILE))
      const beside = await checkFile(read(past), empty.settings()).catch((error: unknown) => [String(error)])
      if (embedded) {
        expect(beside[0]).toBe(`A new institution is refused: ${withoutToday}`)
        expect(beside[1]).toContain('the server, which is running')
      } else expect(beside[0]).toContain('academicYear.code: ')
      await there.close()
      expect(await checkFile(read(FILE), empty.settings())).toEqual([])
      expect(await checkFile(read('code: himgiri\ncurrency: USD'), empty.settings())).toEqual([])
      await expect(checkFile(read(past), empty.settings())).rejects.toThrow('academicYear.code: ')
      await expect(checkFile(read(past.replace('himgiri', 'other')), empty.settings())).rejects.toThrow(withoutToday)
    } finally {
      await empty.remove()
    }
  })

  test('is not applied to the demonstration, which can be exported', async () => {
    const demo = await createInstallation()
    const there = await openInstallation(testSettings(demo.folder, { databaseUrl: demo.databaseUrl }))
    await expect(planFile(there, read(FILE))).rejects.toThrow('This database holds the demonstration')
    const text = await exportFile(there, 'svtu')
    expect(read(text).definition).toMatchObject({ code: 'svtu', studentSignIn: ['PASSWORD', 'OTP'] })
    await there.close()
    await demo.remove()
  })
})

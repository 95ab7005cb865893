import type { Ids } from '../../db/insert-rows.ts'
import type { Academics, TermSeed } from '../academics.ts'
import { createPublicId, type AccountSeed } from '../people.ts'
import type { Random } from '../random.ts'
import { FIXTURES } from './fixtures.ts'
import type { Fixture } from './fixture.ts'
import type { Person, StudentBatch } from './student-batch.ts'
import type { Backlog } from './ticket-lines.ts'

/** Returns the term of a part of a programme in which the current examination is held. */
export function findSeedTerm(
  terms: readonly TermSeed[],
  { programme, partNo }: Pick<Fixture, 'programme' | 'partNo'>,
): TermSeed {
  const found = terms.find(
    (term) => term.programme.code === programme && term.partNo === partNo && term.termNo % 2 === 1,
  )
  if (!found) throw new Error(`No term for ${programme}, part ${partNo}.`)
  return found
}

/** Adds the fixture people of an institution to a batch. Returns their accounts and their papers of earlier terms. */
export function addFixtures(
  batch: StudentBatch,
  ids: Ids,
  { id: clientId, code }: { readonly id: number; readonly code: string },
  { colleges, terms }: Academics,
  random: Random,
  now: Date,
): { readonly accounts: AccountSeed[]; readonly backlogs: Backlog[] } {
  const accounts: AccountSeed[] = []
  const backlogs: Backlog[] = []
  for (const fixture of FIXTURES.filter(({ client }) => client === code)) {
    const college = colleges[FIXTURES.indexOf(fixture) % colleges.length] ?? random.pick(colleges)
    const userId = fixture.account ? ids.next('user_account') : null
    const term = findSeedTerm(terms, fixture)
    const person: Person = {
      name: fixture.name,
      nameI18n: { [fixture.localLanguage]: fixture.localName },
      localLanguage: fixture.localLanguage,
      motherName: fixture.motherName,
      dob: fixture.dob,
      gender: 'F',
      mobile: fixture.mobile,
      photoPath: fixture.noPhoto ? null : `${fixture.id}.jpg`,
      accommodation: fixture.accommodation ?? null,
      userId,
      preferredLanguage: fixture.interfaceLanguage ?? null,
    }
    if (fixture.formStatus) {
      const { studentId } = batch.enrol({ term, college, prn: fixture.prn }, person)
      batch.form({ studentId, collegeId: college.id, status: fixture.formStatus })
      continue
    }
    const { studentId, versionId } = batch.add(
      { term, college, prn: fixture.prn, seatNo: fixture.seatNo },
      person,
      fixture,
    )
    if (fixture.hold)
      batch.hold({
        studentId,
        courseOfferingId: fixture.holdsOnePaper ? (term.offerings[0]?.id ?? null) : null,
        reason: fixture.hold.reason,
        severity: fixture.hold.severity,
        publicText: fixture.hold.text,
        amountMinor: fixture.hold.amountMinor,
      })
    if (fixture.backlog) backlogs.push({ versionId, term: findSeedTerm(terms, { ...fixture, partNo: 1 }) })
    if (userId !== null)
      accounts.push({
        account: {
          id: userId,
          clientId,
          publicId: createPublicId(),
          userType: 'STUDENT',
          loginName: fixture.prn,
          loginKey: fixture.prn,
          mobile: fixture.mobile,
          mobileVerifiedAt: now,
          status: 'ACTIVE',
          preferredLanguage: fixture.interfaceLanguage ?? null,
        },
        displayName: fixture.name,
        nameI18n: { [fixture.localLanguage]: fixture.localName },
        roleIds: [50],
        collegeIds: [college.id],
        password: true,
      })
  }
  return { accounts, backlogs }
}

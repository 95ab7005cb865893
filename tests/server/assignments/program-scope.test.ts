import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignmentChange, auditLog, userPpt, userRole } from '../../../server/db/schema.ts'
import { ask, call, CLIENTS, type WireEnvelope } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import {
  addHold,
  buildScopeAddition,
  addScopedRole,
  addStudent,
  EDIT,
  buildScopeKey,
  findProgramme,
  buildScopeRemoval,
  saveScope,
  VIEW,
  findYearId,
  type Programme,
  type ScopeEdit,
} from '../../support/programme-scope.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
const SCREEN = '/assign-prg-part-term-to-user'
const clock = createMovableClock()
let server: TestServer
let [one, two] = [0, 0]
let [current, next, closed] = [0, 0, 0]
let bsc: Programme
let bca: Programme
let asha: Person
let bina: Person
let principal: Person
let token = ''
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  ;[one = 0, two = 0] = await listCollegeIds(server, clientId)
  current = await findYearId(server, clientId, 'CURRENT')
  next = await findYearId(server, clientId, 'NEXT')
  closed = await findYearId(server, clientId, 'CLOSED')
  bsc = await findProgramme(server, clientId, 'BSC')
  bca = await findProgramme(server, clientId, 'BCA')
  asha = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10], name: 'Asha First' })
  bina = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10], name: 'Bina Second' })
  principal = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds: [one] })
})
afterAll(() => server.close())
const tokenFor = (who: Person) => createToken(server, who, clock.now())
beforeEach(async () => {
  token = await tokenFor(asha)
})

const head = (collegeIds: readonly number[] = [one], name = 'Head of Department') =>
  addPerson(server, { clientId, userType: 'STAFF', roleIds: [23], collegeIds, name })
const place = (
  who: { readonly id: number },
  programme = bsc,
  below: Parameters<typeof buildScopeKey>[3] = {},
  year = current,
) => buildScopeKey(who.id, year, programme.id, below)
const rowsOf = async <Row>(id: string, payload: object, as = token): Promise<Row[]> => {
  const { errorCode, result } = await ask(server, id, payload, { token: as })
  if (errorCode !== 1000) throw new Error(`${id}: ${errorCode}`)
  return (result as Record<string, Row[] | null>)[id] ?? []
}
const scopeOf = (who: Person, year = current, as = token) =>
  rowsOf<Pick<ScopeEdit, 'key'> & { readonly value: typeof VIEW }>(
    'userPrgPartTerm',
    { academicYearId: year, userIds: [who.id] },
    as,
  )
const storedOf = async (who: { readonly id: number }) =>
  (await server.db.select().from(userPpt)).filter(({ userId }) => userId === who.id)
const changeIdOf = ({ result }: WireEnvelope): number => (result as { changeId: number }).changeId
const undo = (changeId: number, as = token) => call(server, 'undoPrgPartTerm', { changeId }, { token: as })
const invalid = (...sentences: string[]) => ({
  errorCode: 1000,
  result: {
    outcome: 'INVALID',
    problems: sentences.map((sentence) => expect.objectContaining({ sentence }) as object),
  },
})
const SAVED = { errorCode: 1000, result: { outcome: 'SAVED' } }

describe('an administrator of the institution', () => {
  test('assigns a programme, a part at one college and a term, and everybody reads the same rows', async () => {
    const who = await head()
    const [part] = bca.parts
    const edits = [
      buildScopeAddition(place(who), EDIT),
      buildScopeAddition(place(who, bca, { programPartId: part?.id ?? 0, collegeId: one })),
      buildScopeAddition(place(who, bca, { programPartId: part?.id ?? 0, programPartTermId: part?.terms[1] ?? 0 }), {
        access: 'VIEW',
        fromOn: '2026-07-01',
        toOn: '2026-07-01',
      }),
    ]
    const saved = await saveScope(server, token, edits)
    expect(saved).toMatchObject({ ...SAVED, result: { outcome: 'SAVED', added: 3, changed: 0, removed: 0 } })
    expect(await scopeOf(who)).toEqual(edits.map(({ key, after }) => ({ key, value: after })))
    expect(
      (await server.db.select().from(auditLog)).filter(({ entityId }) => entityId === String(changeIdOf(saved))),
    ).toMatchObject([{ activity: 'assignPrgPartTermToUser', entity: 'assignment_change', actorUserId: asha.id }])
  })

  test('changes one row and removes another in one call, and both are in the history', async () => {
    const who = await head()
    await saveScope(server, token, [buildScopeAddition(place(who)), buildScopeAddition(place(who, bca))])
    expect(
      await saveScope(server, token, [
        { key: place(who), before: VIEW, after: EDIT },
        buildScopeRemoval(place(who, bca)),
      ]),
    ).toMatchObject({ result: { outcome: 'SAVED', added: 0, changed: 1, removed: 1 } })
    expect(await scopeOf(who)).toEqual([{ key: place(who), value: EDIT }])
    const history = await rowsOf('userPrgPartTermHistory', { academicYearId: current, subjectId: who.id })
    expect(history).toMatchObject([
      { by: 'Asha First', changed: 1, removed: 1, undoes: null, undoneAt: null },
      { by: 'Asha First', added: 2 },
    ])
    expect(history[0]).toMatchObject({
      edits: [{ key: place(who), before: VIEW, after: EDIT }, buildScopeRemoval(place(who, bca))],
    })
  })

  test('saves the same edits again: nothing changes, and the history stays as it is', async () => {
    const who = await head()
    await saveScope(server, token, [buildScopeAddition(place(who))])
    expect(await saveScope(server, token, [buildScopeAddition(place(who))])).toMatchObject({
      result: { outcome: 'SAVED', added: 0, changed: 0, removed: 0 },
    })
    expect(await rowsOf('userPrgPartTermHistory', { academicYearId: current, subjectId: who.id })).toHaveLength(1)
  })

  test('assigns programmes of the next year', async () => {
    const who = await head()
    expect(await saveScope(server, token, [buildScopeAddition(place(who, bsc, {}, next))])).toMatchObject(SAVED)
    expect(await scopeOf(who, next)).toHaveLength(1)
    expect(await scopeOf(who)).toEqual([])
  })
})

describe('nothing is saved, and a sentence says why,', () => {
  const WRONG: readonly (readonly [string, string, (who: Person) => ScopeEdit | Promise<ScopeEdit>])[] = [
    [
      'for a person who does not exist',
      'There is no such person in your colleges and programmes. Choose another person.',
      () => buildScopeAddition(place({ id: 2_000_000_000 })),
    ],
    [
      'for a person of another institution',
      'There is no such person in your colleges and programmes. Choose another person.',
      async () =>
        buildScopeAddition(
          place(await addPerson(server, { clientId: CLIENTS.fauc, userType: 'STAFF', roleIds: [23] })),
        ),
    ],
    [
      'for the caller',
      'You cannot change your own programme scope. Ask another administrator.',
      () => buildScopeAddition(place(asha)),
    ],
    [
      'for a person without a role that works within programmes',
      "This user's role does not use programme scope.",
      async () =>
        buildScopeAddition(
          place(await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [21], collegeIds: [one] })),
        ),
    ],
    [
      'for a programme of another institution',
      'This programme, part or term does not exist, or they do not belong together. Choose it from the list again.',
      async (who) => {
        const programme = await server.db.query.program.findFirst({
          where: (row, { eq }) => eq(row.clientId, CLIENTS.fauc),
        })
        return buildScopeAddition(buildScopeKey(who.id, current, programme?.id ?? 0))
      },
    ],
    [
      'for a part of another programme',
      'This programme, part or term does not exist, or they do not belong together. Choose it from the list again.',
      (who) => buildScopeAddition(place(who, bsc, { programPartId: bca.parts[0]?.id ?? 0 })),
    ],
    [
      'for a term of another part',
      'This programme, part or term does not exist, or they do not belong together. Choose it from the list again.',
      (who) =>
        buildScopeAddition(
          place(who, bsc, { programPartId: bsc.parts[0]?.id ?? 0, programPartTermId: bsc.parts[1]?.terms[0] ?? 0 }),
        ),
    ],
    [
      'for a term without its part',
      'This programme, part or term does not exist, or they do not belong together. Choose it from the list again.',
      (who) => buildScopeAddition(place(who, bsc, { programPartTermId: bsc.parts[0]?.terms[0] ?? 0 })),
    ],
    [
      'for a college where the person does not work',
      'This college is not one of the person’s colleges in your scope. Choose another college.',
      (who) => buildScopeAddition(place(who, bsc, { collegeId: two })),
    ],
    [
      'for a college of another institution',
      'This college is not one of the person’s colleges in your scope. Choose another college.',
      async (who) =>
        buildScopeAddition(place(who, bsc, { collegeId: (await listCollegeIds(server, CLIENTS.fauc))[0] ?? 0 })),
    ],
    [
      'for days in the wrong order',
      'The last day must not be before the first day.',
      (who) => buildScopeAddition(place(who), { access: 'VIEW', fromOn: '2026-08-02', toOn: '2026-08-01' }),
    ],
    [
      'for a closed year',
      'This academic year is closed or does not exist. Choose another year.',
      (who) => buildScopeAddition(place(who, bsc, {}, closed)),
    ],
    [
      'for a year of another institution',
      'This academic year is closed or does not exist. Choose another year.',
      async (who) => buildScopeAddition(place(who, bsc, {}, await findYearId(server, CLIENTS.fauc, 'CURRENT'))),
    ],
  ]
  test.each(WRONG)('%s: %s', async (_name, sentence, make) => {
    const who = await head()
    const edit = await make(who)
    expect(await saveScope(server, token, [edit])).toMatchObject(invalid(sentence))
    expect(await storedOf({ id: edit.key.userId })).toEqual([])
  })

  test('for one wrong edit among right ones, whose place it names, in the caller’s language', async () => {
    const who = await head()
    const wrong = buildScopeAddition(place(who, bca, { collegeId: two }))
    const answer = await saveScope(server, token, [buildScopeAddition(place(who)), wrong], { language: 'mr' })
    expect(answer).toMatchObject({
      result: {
        outcome: 'INVALID',
        problems: [{ index: 1, sentence: expect.stringContaining('महाविद्यालय') as string }],
      },
    })
    expect(await storedOf(who)).toEqual([])
  })

  test('for a row that is listed twice, and for edits of two years', async () => {
    const who = await head()
    expect(
      await saveScope(server, token, [buildScopeAddition(place(who)), buildScopeAddition(place(who), EDIT)]),
    ).toMatchObject({
      result: { outcome: 'INVALID', problems: [{ index: 1 }] },
    })
    expect(
      await saveScope(server, token, [buildScopeAddition(place(who)), buildScopeAddition(place(who, bsc, {}, next))]),
    ).toMatchObject(invalid('This academic year is closed or does not exist. Choose another year.'))
  })

  test('except that a row can still be removed once the person’s role has ended', async () => {
    const who = await head()
    await saveScope(server, token, [buildScopeAddition(place(who))])
    await server.db.execute(`update user_role set to_at = '2020-01-01T00:00:00Z' where user_id = ${who.id}`)
    expect(await saveScope(server, token, [{ key: place(who), before: VIEW, after: EDIT }])).toMatchObject(
      invalid("This user's role does not use programme scope."),
    )
    expect(await saveScope(server, token, [buildScopeRemoval(place(who))])).toMatchObject(SAVED)
  })

  test('and a caller without the right is refused', async () => {
    const clerk = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [21], collegeIds: [one] })
    const auditor = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [14] })
    const who = await head()
    for (const caller of [clerk, auditor])
      expect(await saveScope(server, await tokenFor(caller), [buildScopeAddition(place(who))])).toMatchObject({
        errorCode: 1107,
        result: { needs: { menu: SCREEN, verb: 'edit' } },
      })
    expect(await storedOf(who)).toEqual([])
  })
})

describe('a college administrator', () => {
  let own = ''
  beforeEach(async () => {
    own = await tokenFor(principal)
  })

  test('edits the scope of people of the college, and of nobody else', async () => {
    const [here, there] = [await head(), await head([two])]
    expect(await saveScope(server, own, [buildScopeAddition(place(here))])).toMatchObject(SAVED)
    expect(await saveScope(server, own, [buildScopeAddition(place(there))])).toMatchObject(
      invalid('There is no such person in your colleges and programmes. Choose another person.'),
    )
    await saveScope(server, token, [buildScopeAddition(place(there), EDIT)])
    // Not a conflict, which would show the row.
    expect(await saveScope(server, own, [buildScopeAddition(place(there))])).toMatchObject({
      result: { outcome: 'INVALID' },
    })
    expect(await scopeOf(there, current, own)).toEqual([])
  })

  test('chooses the own college for a person who works elsewhere too', async () => {
    const both = await head([one, two])
    expect(await saveScope(server, own, [buildScopeAddition(place(both))])).toMatchObject(
      invalid('This person also works for a college outside your scope. Choose one of your colleges.'),
    )
    expect(await saveScope(server, own, [buildScopeAddition(place(both, bsc, { collegeId: one }))])).toMatchObject(
      SAVED,
    )
    const elsewhere = place(both, bsc, { collegeId: two })
    await saveScope(server, token, [buildScopeAddition(elsewhere)])
    for (const edit of [buildScopeRemoval(elsewhere), { key: elsewhere, before: VIEW, after: EDIT }])
      expect(await saveScope(server, own, [edit])).toMatchObject(
        invalid('This college is not one of the person’s colleges in your scope. Choose another college.'),
      )
  })

  test('does not edit the scope of a person with a higher role', async () => {
    const roleId = await addScopedRole(server, clientId, 1610, 'NONE', [], 1)
    const higher = await addPerson(server, {
      clientId,
      userType: 'STAFF',
      roleIds: [23, roleId],
      collegeIds: [one],
    })
    expect(await saveScope(server, own, [buildScopeAddition(place(higher))])).toMatchObject(
      invalid('You cannot change a person or a role of higher rank than your own.'),
    )
  })

  test('reads only changes of people who all belong to the college', async () => {
    const [here, there] = [await head(), await head([two])]
    await saveScope(server, token, [buildScopeAddition(place(here)), buildScopeAddition(place(there))])
    await saveScope(server, token, [buildScopeAddition(place(here, bca))])
    const seen = await rowsOf('userPrgPartTermHistory', { academicYearId: current, subjectId: here.id }, own)
    expect(seen).toMatchObject([{ added: 1, undoUntil: null }])
    expect(await rowsOf('userPrgPartTermHistory', { academicYearId: current, subjectId: there.id }, own)).toEqual([])
    expect(await rowsOf('userPrgPartTermHistory', { academicYearId: current, subjectId: here.id })).toHaveLength(2)
  })
})

describe('a caller whose roles are limited to programmes', () => {
  let dean: Person
  let own = ''
  beforeAll(async () => {
    const roleId = await addScopedRole(server, clientId, 1620, 'PROGRAM', [SCREEN], 22)
    dean = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [roleId], collegeIds: [one] })
    await saveScope(server, await tokenFor(asha), [
      buildScopeAddition(place(dean), EDIT),
      buildScopeAddition(place(dean, bca, { programPartId: bca.parts[0]?.id ?? 0 })),
    ])
  })
  beforeEach(async () => {
    own = await tokenFor(dean)
  })
  const outside = invalid('You can only change programmes, parts and terms within your own programme scope.')

  test('grants what is inside the own scope', async () => {
    const who = await head()
    const [part] = bsc.parts
    expect(
      await saveScope(server, own, [
        buildScopeAddition(place(who), EDIT),
        buildScopeAddition(place(who, bsc, { programPartId: part?.id ?? 0, programPartTermId: part?.terms[0] ?? 0 })),
        buildScopeAddition(place(who, bca, { programPartId: bca.parts[0]?.id ?? 0 })),
      ]),
    ).toMatchObject(SAVED)
  })

  test('grants nothing outside it: another part, the whole of a programme, more than the own access', async () => {
    const who = await head()
    const below = { programPartId: bca.parts[0]?.id ?? 0 }
    for (const edit of [
      buildScopeAddition(place(who, bca, { programPartId: bca.parts[1]?.id ?? 0 })),
      buildScopeAddition(place(who, bca)),
      buildScopeAddition(place(who, bca, below), EDIT),
    ])
      expect(await saveScope(server, own, [edit])).toMatchObject(outside)
    await saveScope(server, token, [buildScopeAddition(place(who, bca))])
    expect(await saveScope(server, own, [buildScopeRemoval(place(who, bca))])).toMatchObject(outside)
  })

  test('gets only lines within the own scope in the file of the year', async () => {
    const who = await head()
    await saveScope(server, token, [buildScopeAddition(place(who)), buildScopeAddition(place(who, bca))])
    const lines = await rowsOf<{ user: string; programme: string }>(
      'userPrgPartTermFile',
      { academicYearId: current },
      own,
    )
    const { loginName } = who
    expect(lines.filter(({ user }) => user === loginName).map(({ programme }) => programme)).toEqual(['BSC'])
  })

  test('sees only the own programmes, parts and terms in the tree', async () => {
    const tree = await rowsOf<{ code: string; parts: { programPartId: number; terms: object[] }[] }>(
      'programTree',
      { academicYearId: current },
      own,
    )
    expect(tree.map(({ code, parts }) => [code, parts.length])).toEqual([
      ['BCA', 1],
      ['BSC', 3],
    ])
    expect(tree[0]?.parts[0]?.terms).toHaveLength(2)
  })
})

describe('a removal that leaves work behind', () => {
  test('needs a confirmation that names the number of open holds; then it is saved', async () => {
    const who = await head([one], 'Hema Holder')
    const [part] = bsc.parts
    await saveScope(server, token, [buildScopeAddition(place(who))])
    const enrolled = { collegeId: one, programId: bsc.id, programPartId: part?.id ?? 0, academicYearId: current }
    for (const name of ['Held First', 'Held Second'])
      await addHold(server, clientId, (await addStudent(server, clientId, name, enrolled)).studentId, who.id)
    const answer = await saveScope(server, token, [buildScopeRemoval(place(who))])
    expect(answer).toMatchObject({ errorCode: 1000, result: { outcome: 'CONFIRM' } })
    expect(
      (answer.result as { reasons: string[] }).reasons.map((text) => text.replaceAll(/[\u2068\u2069]/g, '')),
    ).toEqual(['Hema Holder has placed 2 open holds on students whom they would no longer see.'])
    expect(await storedOf(who)).toHaveLength(1)
    expect(await saveScope(server, token, [buildScopeRemoval(place(who))], { confirmed: true })).toMatchObject(SAVED)
    expect(await storedOf(who)).toEqual([])
  })

  test('needs none where another row still covers the students, or the holds are released', async () => {
    const who = await head()
    const [part] = bsc.parts
    const below = place(who, bsc, { programPartId: part?.id ?? 0 })
    const enrolled = { collegeId: one, programId: bsc.id, programPartId: part?.id ?? 0, academicYearId: current }
    const { studentId } = await addStudent(server, clientId, 'Held Third', enrolled)
    await addHold(server, clientId, studentId, who.id)
    await saveScope(server, token, [buildScopeAddition(place(who))])
    expect(await saveScope(server, token, [buildScopeRemoval(place(who)), buildScopeAddition(below)])).toMatchObject(
      SAVED,
    )
    expect(await saveScope(server, token, [buildScopeRemoval(below)])).toMatchObject({ result: { outcome: 'CONFIRM' } })
    await server.db.execute(`update student_hold set released_at = now() where student_id = ${studentId}`)
    expect(await saveScope(server, token, [buildScopeRemoval(below)])).toMatchObject(SAVED)
  })
})

describe('two administrators who edit the same row', () => {
  test('conflict: the second is told who changed it and when, and nothing of the call is saved', async () => {
    const who = await head()
    await saveScope(server, token, [buildScopeAddition(place(who))])
    const hers = await tokenFor(bina)
    const before = clock.now().getTime()
    await saveScope(server, hers, [{ key: place(who), before: VIEW, after: EDIT }])
    const after = clock.now().getTime()
    const late = { access: 'VIEW' as const, fromOn: null, toOn: '2026-12-31' }
    const answer = await saveScope(server, token, [
      { key: place(who), before: VIEW, after: late },
      buildScopeAddition(place(who, bca)),
    ])
    expect(answer).toMatchObject({
      errorCode: 1000,
      result: { outcome: 'CONFLICT', conflicts: [{ key: place(who), current: EDIT, by: 'Bina Second' }] },
    })
    const [conflict] = (answer.result as { conflicts: { at: string }[] }).conflicts
    expect(Date.parse(conflict?.at ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(conflict?.at ?? '')).toBeLessThanOrEqual(after)
    expect(await scopeOf(who)).toEqual([{ key: place(who), value: EDIT }])
  })

  test('agree where both want the same', async () => {
    const who = await head()
    await saveScope(server, token, [buildScopeAddition(place(who))])
    await saveScope(server, await tokenFor(bina), [buildScopeRemoval(place(who))])
    expect(await saveScope(server, token, [buildScopeRemoval(place(who))])).toMatchObject({
      result: { outcome: 'SAVED', removed: 0 },
    })
  })

  test('conflict where one has removed what the other changes', async () => {
    const who = await head()
    await saveScope(server, token, [buildScopeAddition(place(who))])
    await saveScope(server, await tokenFor(bina), [buildScopeRemoval(place(who))])
    expect(await saveScope(server, token, [{ key: place(who), before: VIEW, after: EDIT }])).toMatchObject({
      result: { outcome: 'CONFLICT', conflicts: [{ current: null, by: 'Bina Second' }] },
    })
  })

  test('at the same moment: one saves, the other gets a conflict', async () => {
    const who = await head()
    const other = await tokenFor(bina)
    const answers = await Promise.all([
      saveScope(server, token, [buildScopeAddition(place(who), VIEW)]),
      saveScope(server, other, [buildScopeAddition(place(who), EDIT)]),
    ])
    expect(answers.map(({ result }) => (result as { outcome: string }).outcome).sort()).toEqual(['CONFLICT', 'SAVED'])
    expect(await storedOf(who)).toHaveLength(1)
  })
})

describe('an undo', () => {
  test('takes back what was added, changed and removed, once, and the history says so', async () => {
    const who = await head()
    await saveScope(server, token, [buildScopeAddition(place(who)), buildScopeAddition(place(who, bca))])
    const changeId = changeIdOf(
      await saveScope(server, token, [
        { key: place(who), before: VIEW, after: EDIT },
        buildScopeRemoval(place(who, bca)),
        buildScopeAddition(place(who, bsc, { collegeId: one })),
      ]),
    )
    clock.forwardMinutes(9)
    token = await tokenFor(asha)
    expect(await undo(changeId)).toMatchObject({
      result: { outcome: 'SAVED', added: 1, changed: 1, removed: 1 },
    })
    expect(new Set((await storedOf(who)).map(({ programId, access }) => `${programId} ${access}`))).toEqual(
      new Set([`${bsc.id} VIEW`, `${bca.id} VIEW`]),
    )
    expect(await undo(changeId)).toMatchObject({ errorCode: 1202 })
    const history = await rowsOf('userPrgPartTermHistory', { academicYearId: current, subjectId: who.id })
    expect(history).toMatchObject([
      { undoes: changeId, undoUntil: null },
      { changeId, undoneAt: expect.any(String) as string, undoUntil: null },
      { undoneAt: null },
    ])
  })

  test('is refused after ten minutes', async () => {
    const who = await head()
    const changeId = changeIdOf(await saveScope(server, token, [buildScopeAddition(place(who))]))
    clock.forwardMinutes(11)
    token = await tokenFor(asha)
    expect(await undo(changeId)).toMatchObject({
      errorCode: 1206,
      error: 'A change can be undone for 10 minutes. Edit the rows instead.',
    })
    expect(await storedOf(who)).toHaveLength(1)
  })

  test('is not found for a change of somebody else, of another institution, or for an undo', async () => {
    const who = await head()
    const changeId = changeIdOf(await saveScope(server, token, [buildScopeAddition(place(who))]))
    expect(await undo(changeId, await tokenFor(bina))).toMatchObject({ errorCode: 1202 })
    const foreign = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [10] })
    expect(await undo(changeId, await tokenFor(foreign))).toMatchObject({ errorCode: 1202 })
    const undone = changeIdOf(await undo(changeId))
    expect(await undo(undone)).toMatchObject({ errorCode: 1202 })
    expect(await storedOf(who)).toEqual([])
  })

  test('conflicts where somebody changed a row since, and takes nothing back', async () => {
    const who = await head()
    const changeId = changeIdOf(
      await saveScope(server, token, [buildScopeAddition(place(who)), buildScopeAddition(place(who, bca))]),
    )
    await saveScope(server, await tokenFor(bina), [{ key: place(who), before: VIEW, after: EDIT }])
    expect(await undo(changeId)).toMatchObject({
      result: { outcome: 'CONFLICT', conflicts: [{ key: place(who), current: EDIT, by: 'Bina Second' }] },
    })
    expect(await storedOf(who)).toHaveLength(2)
    expect((await server.db.select().from(assignmentChange)).find(({ id }) => id === changeId)?.undoneAt).toBeNull()
  })

  test('happens once where two are asked for at the same moment', async () => {
    const who = await head()
    const changeId = changeIdOf(await saveScope(server, token, [buildScopeAddition(place(who))]))
    const codes = (await Promise.all([undo(changeId), undo(changeId)])).map(({ errorCode }) => errorCode)
    expect(codes.sort()).toEqual([1000, 1202])
  })
})

test('five thousand edits in one call are saved', async () => {
  const terms = [bsc, bca].flatMap((programme) =>
    programme.parts.flatMap(({ id, terms: below }) => [
      { programme, below: { programPartId: id } },
      ...below.map((term) => ({ programme, below: { programPartId: id, programPartTermId: term } })),
    ]),
  )
  const count = Math.ceil(5000 / terms.length)
  const rows = await selectSqlRows(
    server,
    `with account as (
       insert into user_account (client_id, public_id, user_type, login_name, login_key, status)
       select ${clientId}, 'many-' || n, 'STAFF', 'many.' || n, 'many.' || n, 'ACTIVE' from generate_series(1, ${count}) n
       returning id)
     insert into user_role (client_id, user_id, role_id) select ${clientId}, id, 23 from account returning user_id`,
  )
  const ids = rows.map((row) => Number(row.user_id))
  const edits = ids
    .flatMap((id) => terms.map(({ programme, below }) => buildScopeAddition(place({ id }, programme, below))))
    .slice(0, 5000)
  expect(await saveScope(server, token, edits)).toMatchObject({ result: { outcome: 'SAVED', added: 5000 } })
  const changed = edits.map(({ key }) => ({ key, before: VIEW, after: null }))
  expect(await saveScope(server, token, changed)).toMatchObject({ result: { outcome: 'SAVED', removed: 5000 } })
}, 60_000)

test('a role that begins later does not count, and one that is held does', async () => {
  const who = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [], collegeIds: [one] })
  await server.db
    .insert(userRole)
    .values({ clientId, userId: who.id, roleId: 23, fromAt: new Date('2099-01-01T00:00:00Z') })
  expect(await saveScope(server, token, [buildScopeAddition(place(who))])).toMatchObject(
    invalid("This user's role does not use programme scope."),
  )
  await server.db.execute(`update user_role set from_at = null where user_id = ${who.id}`)
  expect(await saveScope(server, token, [buildScopeAddition(place(who))])).toMatchObject(SAVED)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFile } from '../../../server/app/institution/apply-file.ts'
import { readInstitutionFile } from '../../../server/app/institution/institution-file.ts'
import { openInstallation } from '../../../server/app/institution/open-installation.ts'
import { client } from '../../../server/db/schema.ts'
import { dashboardRows } from '../../../src/contract/home/dashboard-rows.ts'
import { WITHOUT_PHOTOGRAPH } from '../../../src/contract/home/dashboard-lists.ts'
import { decidePictures, pictureCounts, waitingPictures } from '../../../src/contract/users/pictures.ts'
import * as v from 'valibot'
import { askRow, call } from '../../support/calls.ts'
import { YEARS } from '../../support/institution/setup.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { drawPhotograph } from '../../support/pictures/draw-photograph.ts'
import { createEmptyInstallation, type EmptyInstallation } from '../../support/server/empty-installation.ts'
import type { TestServer } from '../../support/server/server.ts'

const year = ({ code, startsOn, endsOn }: typeof YEARS.academicYear) =>
  `{ code: '${code}', startsOn: '${startsOn}', endsOn: '${endsOn}' }`
const FILE = `code: himgiri
name: { name: Himgiri University, translations: {} }
kind: UNIVERSITY
languages: [en, hi]
timeZone: Asia/Kolkata
currency: INR
academicYear: ${year(YEARS.academicYear)}
nextAcademicYear: ${year(YEARS.nextAcademicYear)}
financialYear: ${year(YEARS.financialYear)}
administrator: { name: Vasudha Negi, loginName: vasudha.negi, email: vasudha@himgiri.example.edu }
`
let installation: EmptyInstallation
let server: TestServer
let clientId = 0
beforeAll(async () => {
  installation = await createEmptyInstallation()
  const opened = await openInstallation(installation.settings())
  const file = readInstitutionFile(FILE)
  if ('problems' in file) throw new Error(file.problems.join('\n'))
  await applyFile(opened, { ...file, picture: undefined, pictures: [] })
  const [made] = await opened.db.select().from(client)
  clientId = v.parse(v.number(), made?.id)
  await opened.close()
  const { dataDir: folder, databaseUrl } = installation.settings()
  server = { ...(await installation.start({}, { timers: false })), folder, databaseUrl }
})
afterAll(async () => {
  await server.close()
  await installation.remove()
})

test('An institution set up from nothing has an empty desk of pictures, and decides the first one', async () => {
  const enter = async (userType: 'UNIVERSITY' | 'STAFF', roleId: number) =>
    createToken(server, await addPerson(server, { clientId, userType, roleIds: [roleId] }))
  const administrator = await enter('UNIVERSITY', 10)
  const none = { all: 0, photographs: 0, signatures: 0, hinted: 0 }
  expect(await askRow(server, pictureCounts, {}, administrator)).toEqual(none)
  expect(await askRow(server, waitingPictures, {}, administrator)).toMatchObject({ rows: [], total: 0 })
  expect(await askRow(server, dashboardRows, WITHOUT_PHOTOGRAPH, administrator)).toMatchObject({ rows: [], total: 0 })

  const member = await enter('STAFF', 24)
  await call(server, 'uploadAsset', { kind: 'PHOTO', base64: drawPhotograph(1) }, { token: member })
  const { rows } = await askRow(server, waitingPictures, {}, administrator)
  expect(rows).toMatchObject([{ kind: 'PHOTO', college: null, onFile: null, hints: [], obstacle: null }])
  const input = { decision: 'APPROVE', itemIds: rows.map(({ itemId }) => itemId) }
  const { result } = await call(server, 'decidePictures', input, { token: administrator })
  expect(v.parse(decidePictures.output, result)).toEqual({ decided: 1, skipped: [] })
  expect(await askRow(server, pictureCounts, {}, administrator)).toEqual(none)
})

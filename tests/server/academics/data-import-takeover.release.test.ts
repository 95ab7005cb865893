import { join } from 'node:path'

import { expect, test } from 'vitest'
import { startServer } from '../../../server/app/start.ts'
import { openConfiguredDatabase } from '../../../server/app/open-data.ts'
import { selectRows } from '../../../server/db/rows.ts'
import { openBuckets } from '../../../server/lib/storage/buckets.ts'
import { openDataImports } from '../../../server/modules/academics/import/open-data-imports.ts'
import { signIn } from '../../support/calls.ts'
import { checkData, listDataFaults, waitForSettledData } from '../../support/data-files.ts'
import { createInstallation } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/settings.ts'
import { buildStatement } from '../../support/sql.ts'

const COLUMNS = [
  ...['PRN', 'Student name', 'Date of birth', 'Gender', 'College code', 'Programme code', 'Part number'],
  ...['Academic year', 'Roll number'],
]

test('an import goes on in another process after a kill, and still finds lines that repeat earlier ones', async () => {
  const { folder, databaseUrl, remove } = await createInstallation()
  const settings = testSettings(folder, { databaseUrl })
  const before = await startServer(settings)
  const [year] = await selectRows<{ code: string }>(
    before.db,
    buildStatement`select code from academic_year where client_id = 17 and status = 'CURRENT'`,
  )
  const [college] = await selectRows<{ code: string }>(
    before.db,
    buildStatement`select code from college where client_id = 17 limit 1`,
  )
  const person = (no: number) => [
    ...[String(2_026_100_000_000_000 + no), 'GAURI DESHMUKH', '2006-05-31', 'F', college?.code ?? '', 'BSC', '1'],
    ...[year?.code ?? '', String(no)],
  ]
  const people = Array.from({ length: 700 }, (_, index) => person(1000 + index))
  const asha = await signIn(before, 'asha.admin')
  const { importId } = await checkData(before, asha, 'STUDENTS', [COLUMNS, ...people, person(1003)])
  await before.close()

  // As a process leaves it that was killed before its first slice.
  const { db, close } = await openConfiguredDatabase(settings, {})
  await db.execute(buildStatement`
    update data_import set status = 'RUNNING', done = 0, position = 0, written_from = now(),
      counts = replace(counts::text, '700', '0')::jsonb || '{"wrong":0}' where public_id = ${importId}`)
  await db.execute(
    buildStatement`delete from data_import_line where import_id in (select id from data_import where public_id = ${importId})`,
  )
  let reportSlice = (): void => undefined
  const sliceWritten = new Promise<void>((done) => (reportSlice = done))
  const first = openDataImports({
    ...{ db, settings, buckets: openBuckets(join(folder, 'buckets'), new Uint8Array(32), '') },
    now: () => new Date(),
    yieldToRequests: async () => {
      reportSlice()
      // The next slice is not begun before this process has stopped.
      void first.close()
    },
    onFault: (error) => {
      throw error
    },
  })
  first.wake()
  await sliceWritten
  await first.close()
  expect(
    await selectRows(db, buildStatement`select done, status from data_import where public_id = ${importId}`),
  ).toEqual([{ done: 250, status: 'RUNNING' }])
  await close()

  const second = await startServer(settings)
  const again = await signIn(second, 'asha.admin')
  expect(await waitForSettledData(second, again, importId)).toMatchObject({
    status: 'DONE',
    counts: { created: 700, changed: 0, unchanged: 0, wrong: 1 },
  })
  expect(await listDataFaults(second, again, importId)).toEqual({ 702: ['prn TWICE_IN_FILE'] })
  await second.close()
  await remove()
})

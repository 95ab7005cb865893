import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlFoldedLetters, sqlNameKey } from '../../../server/db/fold-letters.ts'
import { student } from '../../../server/db/schema.ts'
import { foldLetters, toNameKey } from '../../../src/contract/fold-letters.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

/** Texts in which programs disagree about case, composition, marks, digits, spaces or signs. */
const TEXTS = [
  ...['Mary D’Souza', 'D\u00B4Souza', 'D`Souza', 'D\uFF07Souza', 'D\u2019\u200BSouza', 'O\u02BCBrien', '“q”'],
  ...['A.B. Karhadkar', 'A\u00B7B', 'm\u2010n', 'm\u2212n', 'm–n', 'x\u00A0y', 'a\u3000b', 'a\tb', '100%_\\'],
  ...['İpek', 'ıssız', 'ΣΊΣΥΦΟΣ', 'STRASSE ẞ', 'ﬁn', 'Ŀ', 'É\u0301', 'ᾼ', 'ΐ', 'A\u030A', 'Å', 'ǅ', 'ſ', 'K'],
  ...['علی', 'على', 'کریم', 'فاطمۃ', 'ٱحمد', 'ﻻ', 'ز\u0654', 'ۀ', 'ۂ', 'ئ', 'ﷺ', 'ڪ', 'ھ', 'محـمد', 'مُحَمَّد'],
  ...['ज़ाकिर', '\u095Bाकिर', 'र\u094D\u200Dय', 'ऱ', 'ૐ', 'শ্রী', 'ಕ\u0CBC', 'ޢަލީ', 'ᱥᱟᱱ', '王小明'],
  ...['१२३', '௧௨', '٣٤', '۵', '২৩', '²', '½', '①', '１２', '𝟙', 'Ⅳ'],
  ...['a\u200Eb', 'a\uFE0Fb', 'a\u061Cb', '\u{1F469}\u200D\u{1F393}', '\u{E0041}a', '', ' '],
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the database folds letters as pages do', async () => {
  const texts = JSON.stringify(TEXTS).replaceAll("'", "''")
  await server.db.execute(
    `update student s set name = t.text from jsonb_array_elements_text('${texts}'::jsonb) with ordinality t(text, no),
       (select id, row_number() over (order by id) as no from student) n
     where n.no = t.no and s.id = n.id`,
  )
  const rows = await server.db
    .select({ name: student.name, folded: sqlFoldedLetters(student.name), key: sqlNameKey(student.name) })
    .from(student)
  const stored = new Map(rows.map(({ name, folded, key }) => [name, { folded, key }]))
  expect(TEXTS.map((text) => [text, stored.get(text)])).toEqual(
    TEXTS.map((text) => [text, { folded: foldLetters(text), key: toNameKey(text) }]),
  )
})

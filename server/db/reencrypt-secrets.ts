import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from './database.ts'
import { lockStart } from './lock.ts'
import { selectRows } from './rows.ts'
import {
  assertKnownKey,
  isEncryptedWithCurrentKey,
  decryptText,
  ENCRYPTED_COLUMNS,
  encryptText,
} from './encrypted-text.ts'
import { runTransaction } from './transaction.ts'

const rowSchema = v.object({ value: v.string() })

/**
 * Encrypts with the current key the secrets that an earlier release stored as plain text or that an older key
 * encrypted. Returns the number of secrets re-encrypted.
 * @throws EncryptedUnderOtherKey when a secret cannot be decrypted; nothing is changed in that case
 */
export async function encryptSecretsAgain(db: Database): Promise<number> {
  return runTransaction(db, async (tx) => {
    await lockStart(tx)
    let count = 0
    for (const place of ENCRYPTED_COLUMNS) {
      const [table = '', column = ''] = place.split('.')
      const [at, of] = [sql.identifier(table), sql.identifier(column)]
      const rows = v.parse(
        v.array(rowSchema),
        await selectRows(tx, sql`select ${of} as value from ${at} where ${of} is not null for update`),
      )
      for (const { value } of rows) {
        assertKnownKey(value)
        const text = decryptText(place, value)
        if (isEncryptedWithCurrentKey(value)) continue
        await tx.execute(sql`update ${at} set ${of} = ${encryptText(place, text)} where ${of} = ${value}`)
        count += 1
      }
    }
    return count
  })
}

/**
 * Checks that every secret is plain text or encrypted with a key of this process, in the columns that the database has.
 * @throws EncryptedUnderOtherKey when one is not
 */
export async function assertSecretsReadable(db: Database): Promise<void> {
  for (const place of ENCRYPTED_COLUMNS) {
    const [table = '', column = ''] = place.split('.')
    const [there] = await selectRows(
      db,
      sql`select 1 as one from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and column_name = ${column}`,
    )
    if (!there) continue
    const [at, of] = [sql.identifier(table), sql.identifier(column)]
    const samples = await selectRows(
      db,
      sql`select min(${of}) as value from ${at} where ${of} is not null group by split_part(${of}, '.', 2)`,
    )
    for (const { value } of v.parse(v.array(rowSchema), samples)) assertKnownKey(value)
  }
}

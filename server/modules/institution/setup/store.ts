import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { administrator } from '../../../../src/contract/institution/definition.ts'
import { SETUP_STEPS, setupValues, type SetupStep } from '../../../../src/contract/institution/setup.ts'
import type { Database } from '../../../db/database.ts'
import { setup } from '../../../db/schema.ts'
import { readOwnJson } from '../../../lib/json/read-json.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'

/** The name of the only row. */
export const FIRST = 'first'

/** Returns the stored form of a token or key: random text, so that a plain hash reveals nothing. */
export const hashSetupToken = (token: string): string => hashSha256(token, 'base64url')

/** Creates a token or key of 32 random bytes. */
export const createSetupToken = (): string => randomBytes(32).toString('base64url')

/** What cannot be read, for example since a newer version has stricter rules, counts as not saved. */
const savedSchema = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
const { ADMINISTRATOR: _administrator, ...values } = setupValues

const draftSchema = v.object({
  IDENTITY: savedSchema(values.IDENTITY),
  LOOK: savedSchema(values.LOOK),
  HABITS: savedSchema(values.HABITS),
  YEARS: savedSchema(values.YEARS),
  SITES: savedSchema(values.SITES),
  HELPDESK: savedSchema(values.HELPDESK),
  ADMINISTRATOR: savedSchema(v.object({ ...administrator.entries, passwordHash: v.string() })),
  /** The authenticator app: its key, base64url, and the time step of the code that confirmed it. */
  factor: savedSchema(v.object({ key: v.string(), confirmedStep: v.nullable(v.number()) })),
  /** The code of the institution that was created: all that is left at the end. */
  created: savedSchema(v.string()),
})
/** What has been saved of a setup. */
export type Draft = v.InferOutput<typeof draftSchema>

/** The stored setup. */
export type SetupRow = typeof setup.$inferSelect

/** Reads the draft of a setup. */
export const readDraft = ({ draft }: SetupRow): Draft => v.parse(draftSchema, readOwnJson(draft))

/** Stores the draft of a setup. */
export async function writeDraft(db: Database, draft: Draft): Promise<void> {
  await db
    .update(setup)
    .set({ draft: JSON.stringify(draft) })
    .where(eq(setup.name, FIRST))
}

/** Returns the steps that have been saved, in their order. */
export const listFinishedSteps = (draft: Draft): SetupStep[] => SETUP_STEPS.filter((step) => draft[step] !== undefined)

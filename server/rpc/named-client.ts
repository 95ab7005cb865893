import * as v from 'valibot'
import { id } from '../../src/contract/parts.ts'
import { findClientById, findClientByName, type Client } from '../lib/clients/clients.ts'
import { refuse, type Context, type Refusal } from '../lib/context/handler.ts'

const withId = v.object({ clientId: id })
const withCode = v.object({ clientName: v.string() })

const hasField = (input: v.GenericSchema, name: string): boolean =>
  'entries' in input && typeof input.entries === 'object' && input.entries !== null && name in input.entries

/** Returns the id of the institution that a payload names, if any. */
export function findClientId(payload: unknown): number | undefined {
  const parsed = v.safeParse(withId, payload)
  return parsed.success ? parsed.output.clientId : undefined
}

/**
 * Returns the institution that a payload names by its id, where the input of the call has one. Refuses an institution
 * that is unknown or not active.
 */
export async function findClientOfPayloadId(
  input: v.GenericSchema,
  payload: unknown,
  { db }: Pick<Context, 'db'>,
): Promise<Client | Refusal | undefined> {
  const clientId = hasField(input, 'clientId') ? findClientId(payload) : undefined
  if (clientId === undefined) return undefined
  const client = await findClientById(db, clientId)
  if (!client) return refuse('notFound')
  return client.status === 'ACTIVE' ? client : refuse('maintenance')
}

/** Returns the institution that a payload names by its code, as the first call of an element does, if it is known. */
export async function findClientOfPayloadCode(
  input: v.GenericSchema,
  payload: unknown,
  { db }: Pick<Context, 'db'>,
): Promise<Client | undefined> {
  const parsed = hasField(input, 'clientName') ? v.safeParse(withCode, payload) : undefined
  return parsed?.success ? findClientByName(db, parsed.output.clientName) : undefined
}

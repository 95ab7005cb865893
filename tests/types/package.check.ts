/** Compiled, never run: the declarations of the package say what the sources do. */
import type * as Declared from '../../scripts/package/files/index.d.ts'
import type * as Testing from '../../scripts/package/files/testing.d.ts'
import type * as Mql from '../../scripts/package/files/mql.d.ts'
import type * as SessionTypes from '../../scripts/package/files/session.d.ts'
import type { OutputOf } from '../../src/contract/activity.ts'
import { getClientByName, type ClientDetails } from '../../src/contract/institution/institution.ts'
import { institutions } from '../../src/contract/institution/institutions.ts'
import type { Envelope } from '../../src/contract/envelope.ts'
import type { Config, Passphrases } from '../../src/core/config/config.ts'
import type { CallOptions, Reply } from '../../src/core/mql/index.ts'
import type { Exchange, MqlAnswer, RunOptions } from '../../src/core/mql/run.ts'
import type { Menu, Session } from '../../src/core/session/session-state.ts'
import type * as Source from '../../src/index.ts'
import type * as TestingSource from '../../src/testing/index.ts'

/** Whether two types take each other and have the same members, also the optional ones. */
type Same<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A] ? true : false
const holds = <T extends true>(proof?: T): T | undefined => proof

holds<Same<keyof typeof Source, keyof typeof Declared>>()
holds<Same<Source.Config, Declared.Config>>()
holds<Same<Source.BucketRecord, Declared.BucketRecord>>()
holds<Same<Source.ServerEntry, Declared.ServerEntry>>()
holds<Same<Source.ElementTag, Declared.ElementTag>>()
holds<Same<Source.OpenOptions, Declared.OpenOptions>>()
holds<Same<Source.ButtonOptions, Declared.ButtonOptions>>()
holds<Same<Source.Outcome, Declared.Outcome>>()
holds<
  Same<
    { readonly [E in TestingSource.FixtureElement]: TestingSource.FixtureOutcome<E> },
    { readonly [E in Testing.FixtureElement]: Testing.FixtureOutcomes[E] }
  >
>()
holds<Same<Source.PageState, Declared.PageState>>()
holds<Same<Source.PublicUser, Declared.PublicUser>>()
holds<Same<Config, Declared.Config>>()
holds<Same<Passphrases, Declared.Passphrases>>()
holds<Same<Session, SessionTypes.Session>>()
holds<Same<Menu, SessionTypes.Menu>>()
holds<Same<ClientDetails, SessionTypes.ClientDetails>>()
holds<Same<Reply<number>, Mql.Reply<number>>>()
holds<Same<CallOptions, Mql.CallOptions>>()
holds<Same<RunOptions, Mql.RunOptions>>()
holds<Same<Exchange, Mql.Exchange>>()
holds<Same<Envelope, Mql.Envelope>>()
holds<Same<MqlAnswer, Mql.MqlAnswer>>()

type Simple =
  | 'configure'
  | 'defineAll'
  | 'bucketById'
  | 'bucketsFor'
  | 'serverFor'
  | 'setServer'
  | 'open'
  | 'addButton'
  | 'session'
  | 'getState'
  | 'onStateChange'
export const takes = (source: typeof Source): Pick<typeof Declared, Simple> => source
export const takesRun = (run: typeof Source.mql.run): typeof Declared.mql.run => run

type Found = OutputOf<typeof getClientByName>
const takesFound = (reply: Reply<Found>): unknown => reply
const takesNumber = (reply: Reply<number>): unknown => reply

export async function check({ call, query }: typeof Declared.mql): Promise<void> {
  const found = await call(getClientByName, { clientName: 'svtu' })
  takesFound(found)
  // @ts-expect-error the result is the activity's own
  takesNumber(found)
  // @ts-expect-error the input is the activity's own
  void call(getClientByName, { name: 'svtu' })
  const rows = await query([institutions], { institutions: {} })
  if (rows.ok) holds<Same<(typeof rows.result.institutions)[number]['code'], string>>()
}

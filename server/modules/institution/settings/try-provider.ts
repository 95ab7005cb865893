import type { OutputOf } from '../../../../src/contract/activity.ts'
import type { tryOpenIdProvider } from '../../../../src/contract/institution/connections.ts'
import type { ActorContext, Refusal } from '../../../lib/context/handler.ts'
import { refuseForRate, countSecondsToWait } from '../../../lib/rate-limit/count-use.ts'
import { findOpenIdConfiguration } from '../../sign-in/openid/configuration.ts'
import { recordTry } from './last-try.ts'
import { openProvider } from '../../sign-in/openid/provider.ts'

/** Reads what the OpenID provider of an institution says of itself. */
export async function tryProvider(context: ActorContext): Promise<OutputOf<typeof tryOpenIdProvider> | Refusal> {
  const { client, settings, actor, now, onFault } = context
  const provider = findOpenIdConfiguration(client, settings)
  if (provider === null) return { outcome: 'NO_PROVIDER' }
  const wait = await countSecondsToWait(context, 'openIdTriesPerAccount', actor.userId)
  if (wait > 0) return refuseForRate(wait, context)
  const outcome =
    provider === 'BROKEN'
      ? 'UNREACHABLE'
      : await openProvider(provider, settings, now).then(
          () => 'READY' as const,
          (error: unknown) => {
            onFault?.(error, 'openid')
            return 'UNREACHABLE' as const
          },
        )
  await recordTry(context, 'tryOpenIdProvider', provider === 'BROKEN' ? null : { hosts: [provider.issuer] }, {
    outcome,
  })
  return { outcome }
}

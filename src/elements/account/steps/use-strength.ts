import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $client } from '../../../core/institution/client.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { $session } from '../../../core/session/session.ts'
import type { Strength } from './strength.ts'

type Judge = typeof import('./strength.ts').ratePassword
type Lengths = Parameters<Judge>[1]

/**
 * Rates the typed password by the server's rules. Returns undefined while nothing is typed or the rules are not loaded.
 * The rules include a list of words, so they are loaded after the form.
 */
export function useStrength(
  typed: string,
  lengths: Lengths | undefined,
  userName: string | undefined,
): Strength | undefined {
  const session = useStore($session)
  const client = useStore($client)
  const [judge, setJudge] = useState<Judge>()
  useEffect(() => {
    import('./strength.ts').then(({ ratePassword }) => setJudge(() => ratePassword), onFault)
  }, [])
  if (!judge || !lengths || !typed) return undefined
  const user = session.status === 'user' ? session.user : undefined
  return judge(typed, lengths, {
    names: [userName, user?.userName, user?.displayName, client?.code, client?.names.name],
    numbers: [userName, user?.userName],
  })
}

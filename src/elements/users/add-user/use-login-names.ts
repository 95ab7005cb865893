import { useEffect, useState } from 'react'
import { loginNameAvailable } from '../../../contract/users/form-choices.ts'
import { query } from '../../../core/mql/index.ts'
import type { UserValues } from '../user-form/form-values.ts'

const PAUSE_MS = 400

/** The server's response about the login name in the form. */
export interface LoginNames {
  readonly state: 'idle' | 'checking' | 'free' | 'taken'
  readonly suggestions: readonly string[]
}

/**
 * Checks, after a pause in typing, whether the login name is free. Without a login name, requests suggestions derived
 * from the name and the email address (specification, section 11.3.4).
 */
export function useLoginNames({ loginName, firstName, lastName, email }: UserValues): LoginNames {
  const [names, setNames] = useState<LoginNames>({ state: 'idle', suggestions: [] })
  const typed = loginName.trim()
  const worthAsking = typed.length >= 4 || (typed === '' && firstName.trim() !== '' && lastName.trim() !== '')
  useEffect(() => {
    if (!worthAsking) {
      setNames({ state: 'idle', suggestions: [] })
      return
    }
    let current = true
    const timer = setTimeout(() => {
      setNames((before) => ({ ...before, state: typed === '' ? 'idle' : 'checking' }))
      const input = { loginName: typed, firstName, lastName, email }
      void query([loginNameAvailable], { loginNameAvailable: input }, { toast: false }).then((reply) => {
        const row = reply.ok ? reply.result.loginNameAvailable[0] : undefined
        if (!current) return
        // The field itself shows the validation error for invalid characters.
        setNames({
          state: !row || typed === '' || row.problem ? 'idle' : row.available ? 'free' : 'taken',
          suggestions: row?.suggestions ?? [],
        })
      })
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [worthAsking, typed, firstName, lastName, email])
  return names
}

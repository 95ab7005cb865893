import { useEffect, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { roleNameAvailable } from '../../../contract/roles/roles.ts'
import { query } from '../../../core/mql/index.ts'

/** Pause in typing before the server is asked, in milliseconds. */
const PAUSE = 400

/** Checks while typing whether the name and the code in a form are free; undefined until known. */
export function useNameCheck(name: string, code: string, roleId?: number): RowOf<typeof roleNameAvailable> | undefined {
  const [nameCheck, setNameCheck] = useState<RowOf<typeof roleNameAvailable>>()
  useEffect(() => {
    setNameCheck(undefined)
    const input = {
      ...(name.trim().length >= 3 ? { name: name.trim().slice(0, 100) } : {}),
      ...(code.length >= 2 ? { code: code.slice(0, 60) } : {}),
      ...(roleId === undefined ? {} : { roleId }),
    }
    if (!('name' in input || 'code' in input)) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void query([roleNameAvailable], { roleNameAvailable: input }, { toast: false, signal: stop.signal }).then(
        (reply) => {
          if (!stop.signal.aborted && reply.ok) setNameCheck(reply.result.roleNameAvailable[0])
        },
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [name, code, roleId])
  return nameCheck
}

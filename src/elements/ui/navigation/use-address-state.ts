import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { $path, navigate, normalisePath, parseQuery } from '../../../core/routing/routes.ts'
import { useFollowsAddress } from './follows-address.ts'

type Parameters = Readonly<Record<string, string | undefined>>

/**
 * Returns the parameters of a screen that shows one record, by name: on its own page of the portal those of the
 * address, elsewhere the element's attributes. Another address is another record, for which the portal creates the
 * screen anew. An address is untrusted input: callers must validate it.
 */
export function useAddressParameters(route: `/${string}`, given: Parameters = {}): Parameters {
  const path = useStore($path)
  return normalisePath(path) === route ? parseQuery(path) : given
}

/**
 * Manages the parameters of a screen, by name. On its own page of the portal they are stored in the address, so that a
 * link shows the same and Back the previous state; the portal keeps the screen while they change. Elsewhere they are
 * local state that starts with the element's attributes. An address is untrusted input: callers must validate it.
 */
export function useAddressState(
  route: `/${string}`,
  given: Parameters = {},
): readonly [Parameters, (changes: Parameters, options?: { readonly replace?: boolean }) => void] {
  const path = useStore($path)
  const owned = useFollowsAddress(route)
  const [own, setOwn] = useState<Parameters>({})
  const changeAddress = useCallback(
    (changes: Parameters, options: { readonly replace?: boolean } = {}) => {
      if (!owned) {
        setOwn((before) => ({ ...before, ...changes }))
        return
      }
      const query = new URLSearchParams($path.get().split('?')[1] ?? '')
      for (const [name, value] of Object.entries(changes)) {
        if (value) query.set(name, value)
        else query.delete(name)
      }
      navigate(query.size > 0 ? `${route}?${query.toString()}` : route, options)
    },
    [owned, route],
  )
  return [owned ? parseQuery(path) : { ...given, ...own }, changeAddress]
}

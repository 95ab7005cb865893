import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { $path, navigate, normalisePath, parseQuery } from '../../../core/routing/routes.ts'

type Parameters = Readonly<Record<string, string | undefined>>

/**
 * Manages the parameters of a screen, by name. On its own page of the portal they are stored in the address, so that a
 * link shows the same and Back the previous state. Elsewhere they are local state that starts with the element's
 * attributes. An address is untrusted input: callers must validate it.
 */
export function useAddressState(
  route: `/${string}`,
  given: Parameters = {},
): readonly [Parameters, (changes: Parameters, options?: { readonly replace?: boolean }) => void] {
  const path = useStore($path)
  const owned = normalisePath(path) === route
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

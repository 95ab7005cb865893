import { useStore } from '@nanostores/react'
import { $menu } from '../../../core/session/menu.ts'

/** Returns whether the menu of the person leads to a screen. */
export function useMayOpen(route: string): boolean {
  const { entries } = useStore($menu)
  return entries.some(({ routeName, canView }) => routeName === route && canView)
}

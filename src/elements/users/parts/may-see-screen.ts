import { $menu } from '../../../core/session/menu.ts'

/** Returns whether the signed-in person may view a screen, by the menu that has been loaded. */
export const maySeeScreen = (route: string): boolean =>
  $menu.get().entries.some(({ routeName, canView }) => routeName === route && canView)

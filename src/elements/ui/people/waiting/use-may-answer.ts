import { useStore } from '@nanostores/react'
import { ANSWER_WAITING } from '../../../../contract/people/waiting.ts'
import { $menu } from '../../../../core/menu.ts'

/** Whether the menu of the caller says that they may answer what waits; the server decides. */
export const useMayAnswer = (): boolean => useStore($menu).entries.some(({ routeName, canEdit }) => routeName === ANSWER_WAITING.menu && canEdit)

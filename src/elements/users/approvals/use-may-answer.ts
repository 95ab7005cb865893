import { useStore } from '@nanostores/react'
import { ANSWER_WAITING } from '../../../contract/users/approvals.ts'
import { $menu } from '../../../core/session/menu.ts'

/** Returns whether the caller's menu allows decisions on approvals. The server makes the final check. */
export const useMayAnswer = (): boolean =>
  useStore($menu).entries.some(({ routeName, canEdit }) => routeName === ANSWER_WAITING.menu && canEdit)

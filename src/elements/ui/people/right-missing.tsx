import * as v from 'valibot'
import { VERBS } from '../../../contract/access.ts'
import { NOT_PERMITTED } from '../../../contract/codes.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useWords } from '../../words.tsx'
import { Notice } from '../notice.tsx'
import { useMenuTitle } from './use-menu-title.ts'

const missing = v.object({ needs: v.object({ menu: v.string(), verb: v.picklist(VERBS) }) })

/** `/role-management` → `menu.roleManagement`. */
const titleKeyOf = (route: string): string => `menu.${route.slice(1).replace(/-([A-Za-z])/g, (_, letter: string) => letter.toUpperCase()).replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`

/** The right that a call was refused for; undefined where it was refused for something else. */
export function missingRight(reply: Refused): v.InferOutput<typeof missing>['needs'] | undefined {
  const parsed = v.safeParse(missing, reply.result)
  return reply.errorCode === NOT_PERMITTED && parsed.success ? parsed.output.needs : undefined
}

/** In place of a screen: which right its visitor lacks (domain brief 2.0.4). */
export function RightMissing({ needs }: { readonly needs: { readonly menu: string; readonly verb: (typeof VERBS)[number] } }) {
  const { t } = useWords()
  const title = useMenuTitle()
  return (
    <div className="c-panel">
      <Notice kind="warning" announced>
        {t('people.role.missing', { right: t(`people.right.${needs.verb}`), menu: title({ routeName: needs.menu, titleKey: titleKeyOf(needs.menu) }) })}
      </Notice>
    </div>
  )
}

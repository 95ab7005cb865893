import type { ReactNode } from 'react'
import * as v from 'valibot'
import { titleKeyOf, VERBS, type Right } from '../../../contract/access.ts'
import { NOT_PERMITTED } from '../../../contract/codes.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useWords } from '../../words.tsx'
import { Notice } from '../notice.tsx'
import { Failed } from '../query-state.tsx'
import { useMenuTitle } from './use-menu-title.ts'

const missing = v.object({ needs: v.object({ menu: v.string(), verb: v.picklist(VERBS) }) })

/** The right that a call was refused for; undefined where it was refused for something else. */
export function missingRight(reply: Refused): v.InferOutput<typeof missing>['needs'] | undefined {
  const parsed = v.safeParse(missing, reply.result)
  return reply.errorCode === NOT_PERMITTED && parsed.success ? parsed.output.needs : undefined
}

/** In place of a screen: which right its visitor lacks (domain brief 2.0.4). */
export function RightMissing({ needs }: { readonly needs: { readonly menu: string; readonly verb: Right['verb'] } }) {
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

/** In place of a whole screen that could not be had: what it is called, and why it is not there. */
export const ScreenNotHad = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="c-stack">
    <h1 className="c-title">{title}</h1>
    {children}
  </div>
)

/** In place of what could not be had: the right that is missing, or what went wrong and the way to try again. */
export function NotHad({ reply, onAgain }: { readonly reply: Refused; readonly onAgain: () => void }) {
  const needs = missingRight(reply)
  return needs ? <RightMissing needs={needs} /> : <Failed reply={reply} onAgain={onAgain} />
}

import type { ReactNode } from 'react'
import * as v from 'valibot'
import { getTitleKey, VERBS, type Right } from '../../../contract/access.ts'
import { NOT_PERMITTED } from '../../../contract/codes.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../notice/notice.tsx'
import { Failed } from './query-state.tsx'
import { useMenuTitle } from '../i18n/use-menu-title.ts'

const missing = v.object({ needs: v.object({ menu: v.string(), verb: v.picklist(VERBS) }) })

/** Returns the right whose absence made a call fail; undefined when it failed for another reason. */
export function findMissingRight(reply: Refused): v.InferOutput<typeof missing>['needs'] | undefined {
  const parsed = v.safeParse(missing, reply.result)
  return reply.errorCode === NOT_PERMITTED && parsed.success ? parsed.output.needs : undefined
}

/** Replaces a screen with a notice of the missing right (specification, section 11.0.4). */
export function RightMissing({ needs }: { readonly needs: { readonly menu: string; readonly verb: Right['verb'] } }) {
  const { t } = useMessages()
  const title = useMenuTitle()
  return (
    <div className="c-panel">
      <Notice kind="warning" announced>
        {t('right.missing', {
          right: t(`right.${needs.verb}`),
          menu: title({ routeName: needs.menu, titleKey: getTitleKey(needs.menu) }),
        })}
      </Notice>
    </div>
  )
}

/** Replaces a screen that could not be loaded: its title and the reason. */
export const ScreenNotLoaded = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="c-stack">
    <h1 className="c-title">{title}</h1>
    {children}
  </div>
)

/** Replaces content that could not be loaded: shows the missing right, or the error with a retry button. */
export function ContentNotLoaded({ reply, onAgain }: { readonly reply: Refused; readonly onAgain: () => void }) {
  const needs = findMissingRight(reply)
  return needs ? <RightMissing needs={needs} /> : <Failed reply={reply} onAgain={onAgain} />
}

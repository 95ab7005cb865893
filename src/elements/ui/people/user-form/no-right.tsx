import * as v from 'valibot'
import { VERBS } from '../../../../contract/access.ts'
import { NOT_PERMITTED } from '../../../../contract/codes.ts'
import type { Refused } from '../../../../core/mql/reply.ts'
import { useWords } from '../../../words.tsx'
import { Notice } from '../../notice.tsx'
import { Failed } from '../../query-state.tsx'

const refusal = v.object({ needs: v.object({ menu: v.string(), verb: v.picklist(VERBS) }) })

/** In place of a form that could not be had: the right that is missing (domain brief 2.0.4), or what went wrong and the way to try again. */
export function NotHad({ reply, onAgain }: { readonly reply: Refused; readonly onAgain: () => void }) {
  const { t } = useWords()
  const parsed = v.safeParse(refusal, reply.result)
  if (reply.errorCode === NOT_PERMITTED && parsed.success) {
    return (
      <Notice kind="warning" announced>
        {t('people.form.noRight', { right: t(`people.right.${parsed.output.needs.verb}`), page: parsed.output.needs.menu })}
      </Notice>
    )
  }
  return <Failed reply={reply} onAgain={onAgain} />
}

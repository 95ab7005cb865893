import {
  resetUserPassword,
  revokeUserSessions,
  sendInvite,
  setUserStatus,
  unlockUser,
  type SkipReason,
} from '../../../contract/users/user-acts.ts'
import { type BulkAct } from '../../../contract/users/bulk-user-action.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { call } from '../../../core/mql/index.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Person } from './act-kinds.ts'
import { runBulk } from './run-bulk.ts'

/** Lifetime of a toast with an undo button, in milliseconds: long enough to read it and to undo. */
const UNDO_LIFE = 8000
const BLOCK = { block: true }

type Answer =
  | { readonly outcome: 'DONE'; readonly masked?: string }
  | { readonly outcome: 'SKIPPED'; readonly why: SkipReason }

/** Returns the actions on one user that need only a confirmation. Reports their results in toasts. */
export function useSingleActs(onChanged: () => void, onPassword: (person: Person, password: string) => void) {
  const { t } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const one = { count: 1, number: '1' }

  /** Says why an act was left out; one that waits for a second administrator is no problem. */
  const showSkipped = (why: SkipReason): void => {
    showToast({ severity: why === 'SECOND_PERSON' ? 'info' : 'warn', detail: t(`people.act.skip.${why}`) })
  }
  const undoAct = async ({ userId }: Person, act: BulkAct) => {
    const { refused, leftOut } = await runBulk(callRecent, act, [userId])
    if (refused) showToast({ severity: 'error', detail: failure(refused) })
    else if (leftOut[0]) showSkipped(leftOut[0].why)
    else {
      showToast({ severity: 'success', detail: t('people.act.undone') })
      onChanged()
    }
  }
  /** Shows a toast that something was done, with an undo button. */
  const showDone = (person: Person, detail: string, undo?: BulkAct) => {
    showToast({
      severity: 'success',
      detail,
      ...(undo && {
        life: UNDO_LIFE,
        action: { label: t('people.act.undo'), onSelect: () => void undoAct(person, undo) },
      }),
    })
  }
  const handleAnswered = (
    person: Person,
    reply: Reply<Answer>,
    sentence: (address: string) => string,
    undo?: BulkAct,
  ) => {
    if (!reply.ok) return
    if (reply.result.outcome === 'SKIPPED') showSkipped(reply.result.why)
    else {
      showDone(person, sentence(reply.result.masked ?? ''), undo)
      onChanged()
    }
  }

  return {
    tell: showDone,
    async invite(person: Person) {
      if (!(await confirm({ detail: t('people.act.will.INVITE', one), action: t('people.act.INVITE') }))) return
      handleAnswered(person, await callOnce(sendInvite, { userId: person.userId }, BLOCK), (address) =>
        t('people.act.done.INVITE', { address }),
      )
    },
    async resetPassword(person: Person, way: 'LINK' | 'TEMPORARY') {
      if (
        way === 'TEMPORARY' &&
        !(await confirm({ detail: t('people.act.willTemporary'), action: t('people.act.TEMPORARY'), danger: true }))
      )
        return
      const reply = await callRecent(resetUserPassword, { userId: person.userId, way }, BLOCK)
      if (!reply.ok || reply.result.outcome !== 'TEMPORARY') {
        handleAnswered(person, reply as Reply<Answer>, (address) => t('people.act.done.LINK', { address }))
        return
      }
      onPassword(person, reply.result.password)
      onChanged()
    },
    async activate(person: Person) {
      if (!(await confirm({ detail: t('people.act.will.ACTIVATE', one), action: t('people.act.ACTIVATE') }))) return
      const reply = await callRecent(setUserStatus, { to: 'ACTIVE', userId: person.userId }, BLOCK)
      handleAnswered(person, reply, () => t('people.act.done.ACTIVATE'), {
        kind: 'SUSPEND',
        reason: t('people.act.undone'),
      })
    },
    async unlock(person: Person) {
      handleAnswered(person, await call(unlockUser, { userId: person.userId }, BLOCK), () =>
        t('people.act.done.UNLOCK'),
      )
    },
    async signOut(person: Person) {
      if (
        !(await confirm({ detail: t('people.act.will.SIGN_OUT', one), action: t('people.act.SIGN_OUT'), danger: true }))
      )
        return
      handleAnswered(person, await call(revokeUserSessions, { userId: person.userId }, BLOCK), () =>
        t('people.act.done.SIGN_OUT'),
      )
    },
  }
}

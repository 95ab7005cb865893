import { useState, type ReactNode } from 'react'
import { showToast } from '../../../core/feedback/toasts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { ReasonPanel } from '../../ui/form/reason-panel.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { SkippedPictures, useSkippedPicture } from './skipped-pictures.tsx'
import { sendDecision, type PictureResult } from './send-decision.ts'
import type { PictureAct, SkippedPicture, WaitingPicture } from './waiting-picture.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

const LONGEST_REASON = 300

interface RejectedPictures {
  readonly itemIds: readonly number[]
  /** Set for one picture. */
  readonly about: string
}

interface DeskDecisions {
  /** Called with the pictures that wait no longer; they are known at once, before the server has answered. */
  readonly onGone: (itemIds: readonly number[]) => void
  /** Called when the server has refused a decision: the pictures still wait. */
  readonly onBack: (itemIds: readonly number[]) => void
  /** Called when the server has answered. */
  readonly onChanged: () => void
}

/**
 * Takes decisions about pictures. One picture is decided at once, so that the next can be looked at while the server
 * answers; several are decided together. Returns the sentence to announce, and the layer that asks or explains.
 */
export function useDeskDecisions({ onGone, onBack, onChanged }: DeskDecisions) {
  const { t, name, number } = useMessages()
  const failure = useFailure()
  const explain = useSkippedPicture()
  const [said, setSaid] = useState('')
  const [rejected, setRejected] = useState<RejectedPictures>()
  const [skipped, setSkipped] = useState<readonly SkippedPicture[]>([])

  const formatDone = (act: PictureAct, count: number) => t(`picture.done.${act}`, { count, number: number(count) })

  function showResult(act: PictureAct, itemIds: readonly number[], { decided, skipped: left, refused }: PictureResult) {
    const [only] = left
    if (refused) {
      onBack(itemIds)
      setSaid('')
      showToast({ severity: 'error', detail: failure(refused) })
    }
    if (itemIds.length === 1 && only) showToast({ severity: 'warn', detail: explain(only) })
    else if (left.length > 0) setSkipped(left)
    if (decided > 0 && itemIds.length > 1) showToast({ severity: 'success', detail: formatDone(act, decided) })
    onChanged()
  }

  /** Decides about one picture at once; a rejection asks for its reason first. */
  function decideOne(act: PictureAct, { itemId, person }: WaitingPicture): void {
    if (act === 'REJECT') {
      setRejected({ itemIds: [itemId], about: toNameCase(name(person.names)) })
      return
    }
    onGone([itemId])
    setSaid(t(`picture.said.${act}`, { name: toNameCase(name(person.names)) }))
    void sendDecision(act, [itemId]).then((result) => showResult(act, [itemId], result))
  }

  /** Decides about several pictures. */
  async function decideMany(act: PictureAct, itemIds: readonly number[]): Promise<void> {
    if (act === 'REJECT') {
      setRejected({ itemIds, about: '' })
      return
    }
    showResult(act, itemIds, await sendDecision(act, itemIds))
  }

  const layer: ReactNode = rejected ? (
    <ReasonPanel
      title={t('picture.rejectTitle', { count: rejected.itemIds.length, number: number(rejected.itemIds.length) })}
      about={<bdi>{rejected.about}</bdi>}
      action={t('people.waiting.refuseSend')}
      label={t('people.waiting.reason')}
      hint={t('picture.reasonHint')}
      longest={LONGEST_REASON}
      onReason={async (reason) => {
        const { itemIds, about } = rejected
        const result = await sendDecision('REJECT', itemIds, reason)
        if (result.refused && result.decided === 0) return toSubmitProblems(result.refused, failure(result.refused))
        setRejected(undefined)
        onGone(itemIds)
        if (about !== '') setSaid(t('picture.said.REJECT', { name: about }))
        showResult('REJECT', itemIds, result)
        return undefined
      }}
      onClose={() => setRejected(undefined)}
    />
  ) : skipped.length > 0 ? (
    <SkippedPictures skipped={skipped} onClose={() => setSkipped([])} />
  ) : null
  return { said, decideOne, decideMany, layer }
}

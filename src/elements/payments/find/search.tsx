import { useEffect, useRef, useState } from 'react'
import { loadClient } from '../../../core/institution/client.ts'
import { buildFailure, type Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { FindPaymentForm } from './find-payment-form.tsx'
import type { Answers } from '../status/load-answers.ts'

interface SearchProps {
  readonly clientCode: string
  readonly carried: Readonly<Record<string, string>>
  /** Loads the chunk that follows the first view; undefined when loading fails. */
  readonly load: () => Promise<Answers | undefined>
  readonly onFound: (transactionId: string) => void
  readonly onFailed: (failure: { code: number; message: string }) => void
}

/** Renders the search and the result of the last attempt. The input is kept. */
export function Search({ clientCode, carried, load, onFound, onFailed }: SearchProps) {
  const { t, instant } = useMessages()
  const failure = useFailure()
  const sending = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Readonly<Partial<Record<'reference' | 'mobile4', string>>>>({})
  const [lastNotice, setLastNotice] = useState<{ readonly kind: 'warning' | 'danger'; readonly sentence: string }>()

  // Not before the error is there: the field is read out with it.
  useEffect(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [wrong])

  async function searchReference(data: FormData): Promise<Refused | undefined> {
    const [answers, institution] = await Promise.all([load(), loadClient(clientCode)])
    if (institution.status === 'failed') return institution.reply
    if (!answers || institution.status !== 'found') return buildFailure('network')
    const checked = answers.readSearch(data)
    setWrong({
      ...(checked.reference ? {} : { reference: t('payment.enterReference') }),
      ...(checked.mobile4 ? {} : { mobile4: t('hallTicket.enterMobile') }),
    })
    if (!checked.reference || !checked.mobile4) return undefined
    const reply = await answers.searchPayment(institution.client.clientId, checked)
    if (!reply.ok) return reply
    const { result } = reply
    if (result.outcome === 'FOUND') onFound(result.transactionId)
    else
      setLastNotice({
        kind: 'warning',
        sentence: result.outcome === 'RATE' ? t('payment.rate', { time: instant(result.until) }) : t('payment.noMatch'),
      })
    return undefined
  }

  async function runSearch(data: FormData): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setLastNotice(undefined)
    setWrong({})
    const refused = await searchReference(data)
    sending.current = false
    setBusy(false)
    if (!refused) return
    setLastNotice({ kind: 'danger', sentence: failure(refused) })
    onFailed({ code: refused.errorCode, message: failure(refused) })
  }

  return (
    <div ref={box}>
      <FindPaymentForm
        clientCode={clientCode}
        initial={carried}
        busy={busy}
        wrong={wrong}
        onFind={(data) => void runSearch(data)}
        answer={
          lastNotice ? (
            <Notice kind={lastNotice.kind} announced>
              {lastNotice.sentence}
            </Notice>
          ) : null
        }
      />
    </div>
  )
}

import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react'
import { watchCleared } from '../../../core/session/watch-cleared.ts'
import { findKeysFetchedTime } from '../../../core/hall-tickets/verification-keys.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { Button } from '../../ui/button/button.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CheckResultView } from './check-result-view.tsx'
import { readPicture } from './detector.ts'
import { Scanner } from './scanner.tsx'
import type { CodeToCheck } from './ticket-verify-element.tsx'
import { useChecks } from './use-checks.ts'

const CAMERA = 'M4.5 8h3.2l1.6-2.5h5.4L16.3 8h3.2v11h-15zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z'
const PICTURE = 'M4.5 5h15v14h-15zM4.5 16l4.5-4.5 3.5 3.5 2.5-2.5 4.5 4.5M15.5 9v.01'

const findCodeField = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('[name=code]')

interface TicketCheckProps {
  readonly submitted: CodeToCheck | undefined
  readonly clientCode: string | undefined
  readonly form: RefObject<HTMLFormElement | null>
  readonly onBusy: (busy: boolean) => void
  /** Receives the validation error of the typed code; empty when there is none. */
  readonly onWrong: (sentence: string) => void
  readonly onChecked: (outcome: string) => void
  readonly onFailed: (failure: { code: number; message: string }) => void
}

/**
 * Renders the area below the form: the verdict, and the other ways to enter a code. The focus allows the next check
 * with one key.
 */
export function TicketCheck({ submitted, clientCode, form, onBusy, onWrong, onChecked, onFailed }: TicketCheckProps) {
  const { t, instant } = useMessages()
  const failure = useFailure()
  const answer = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [scanning, setScanning] = useState(false)
  const { keys, lastResult, check, obstruct, forget } = useChecks({
    clientCode,
    onBusy,
    onMistyped(mistyped) {
      onWrong(mistyped ? t('verify.enterCode') : '')
      if (mistyped) findCodeField(form.current)?.focus()
    },
    onChecked(checked) {
      if (checked.by === 'nobody') onFailed({ code: checked.reply.errorCode, message: failure(checked.reply) })
      else onChecked(checked.verdict.outcome)
    },
  })
  const since = findKeysFetchedTime(keys)
  const latest = useRef(check)
  latest.current = check

  useEffect(() => (lastResult ? watchCleared() : undefined), [lastResult])
  useEffect(() => {
    if (!submitted) return
    setScanning(false)
    void latest.current(submitted.code, submitted.given ? 'given' : 'typed')
  }, [submitted])

  // Move the focus to where the next check starts: the field after typing, the button after scanning. On a touch screen
  // focus the verdict instead, because the keyboard would cover it.
  useEffect(() => {
    if (!lastResult) return
    answer.current?.scrollIntoView({ block: 'nearest' })
    if (lastResult.source === 'given') return
    if (lastResult.source === 'camera' || lastResult.source === 'picture')
      tools.current?.querySelector<HTMLElement>(`[data-way=${lastResult.source}]`)?.focus({ preventScroll: true })
    else if (matchMedia('(pointer: coarse)').matches)
      answer.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    else findCodeField(form.current)?.select()
  }, [lastResult, form])

  async function choosePicture({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = currentTarget.files ?? []
    if (!chosen) return
    onBusy(true)
    const codes = await readPicture(chosen).catch((fault: unknown) => {
      onFault(fault)
      return 'reader' as const
    })
    onBusy(false)
    currentTarget.value = ''
    if (codes === 'reader') obstruct('picture', 'reader')
    else if (!codes) obstruct('picture', 'unreadable')
    else if (codes.length === 0) obstruct('picture', 'nothing')
    else await check(codes.find((code) => code.includes('HT1.')) ?? '', 'picture')
  }

  return (
    <div className="c-stack">
      {scanning ? (
        <Scanner
          onEnd={(end) => {
            setScanning(false)
            if (!end) requestAnimationFrame(() => tools.current?.querySelector<HTMLElement>('button')?.focus())
            else if ('code' in end) void check(end.code, 'camera')
            else obstruct('camera', end.problem)
          }}
        />
      ) : null}
      <div ref={answer} className="c-verify-told" role="status">
        {lastResult && !scanning ? <CheckResultView key={lastResult.count} result={lastResult} /> : null}
      </div>
      {scanning ? null : (
        <div ref={tools} className="c-verify-tools">
          <Button
            kind="secondary"
            data-way="camera"
            onClick={() => {
              forget()
              onWrong('')
              setScanning(true)
            }}
          >
            <LineIcon path={CAMERA} />
            {t(lastResult?.source === 'camera' && lastResult.checked ? 'verify.scanNext' : 'verify.scan')}
          </Button>
          <Button kind="secondary" data-way="picture" onClick={() => file.current?.click()}>
            <LineIcon path={PICTURE} />
            {t('verify.picture')}
          </Button>
          <input
            ref={file}
            className="c-hidden"
            type="file"
            accept="image/*"
            tabIndex={-1}
            aria-hidden="true"
            aria-label={t('verify.picture')}
            onChange={(changed) => void choosePicture(changed)}
          />
        </div>
      )}
      {/* Keeps its place until the keys are there, so that nothing moves. */}
      <p className={`c-small c-soft${since ? '' : ' c-verify-unready'}`}>
        {t('verify.ready', { time: instant(since ?? new Date().toISOString()) })}
      </p>
    </div>
  )
}

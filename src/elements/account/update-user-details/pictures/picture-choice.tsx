import { useRef, useState } from 'react'
import { uploadAsset, type ASSET_PROBLEMS } from '../../../../contract/account/own-pictures.ts'
import { ASSET_RULES } from '../../../../contract/account/own-pictures.ts'
import { type AssetKind } from '../../../../contract/account/own-pictures.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { call } from '../../../../core/mql/index.ts'
import { FileField } from '../../../ui/file/file-field.tsx'
import { encodeFile, shrinkPicture, type ShrunkPicture } from '../../../ui/file/shrink-picture.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { formatWait } from '../../../ui/query/format-wait.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { CameraButton } from './camera-button.tsx'
import { PictureReview } from './picture-review.tsx'

/** Maximum file size in bytes, larger than the files of current cameras. */
const LARGEST = 20 * 1024 * 1024
type Problem = (typeof ASSET_PROBLEMS)[number]

interface PictureChoiceProps {
  readonly kind: AssetKind
  readonly onSent: () => void
}

/**
 * Renders the rules and the choice of a picture from a file or the camera, then resizes it in the browser, shows a
 * preview and sends it.
 */
export function PictureChoice({ kind, onSent }: PictureChoiceProps) {
  const messages = useMessages()
  const { t, number } = messages
  const failure = useFailure()
  const box = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<ShrunkPicture>()
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rules = ASSET_RULES[kind]
  const explainProblem = (found: Problem) =>
    t(`account.my.problem.${found}`, {
      width: number(rules.minWidth),
      height: number(rules.minHeight),
      size: number(Math.floor(rules.maxBytes / 1024)),
    })

  async function choosePicture(file: Blob | undefined): Promise<void> {
    if (!file) return
    setProblem(undefined)
    setWorking(true)
    const shrunk = await shrinkPicture(file, rules)
    setWorking(false)
    if (typeof shrunk === 'string') setProblem(explainProblem(shrunk))
    else setPicture(shrunk)
  }
  async function sendPicture({ file }: ShrunkPicture): Promise<void> {
    setProblem(undefined)
    setWorking(true)
    const reply = await call(uploadAsset, { kind, base64: await encodeFile(file) }, { toast: false })
    setWorking(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    const { result } = reply
    if (result.outcome === 'WAIT') {
      setProblem(t('account.my.waitPicture', { wait: formatWait(messages, result.seconds) }))
      return
    }
    if (result.outcome === 'REFUSED') {
      setProblem(explainProblem(result.problem))
      return
    }
    clearPreview()
    onSent()
  }
  /** Clears the preview. It unmounts with its buttons, so the focus moves to the picture's box. */
  function clearPreview(): void {
    setPicture(undefined)
    setProblem(undefined)
    box.current?.focus()
  }

  return (
    <div ref={box} tabIndex={-1} className="c-stack c-picture-choice">
      {picture ? (
        <PictureReview
          kind={kind}
          picture={picture}
          busy={working}
          problem={problem}
          onSend={() => void sendPicture(picture).catch(onFault)}
          onOther={clearPreview}
        />
      ) : (
        <>
          <ul className="c-picture-rules">
            {(kind === 'PHOTO' ? (['face', 'plain', 'recent'] as const) : (['paper', 'inside', 'alone'] as const)).map(
              (rule) => (
                <li key={rule}>{t(`account.my.rule.${rule}`)}</li>
              ),
            )}
            <li>{t('account.my.rule.size', { width: number(rules.minWidth), height: number(rules.minHeight) })}</li>
          </ul>
          <FileField
            name={kind}
            label={t(kind === 'PHOTO' ? 'account.my.choosePhoto' : 'account.my.chooseSignature')}
            hint={t('account.my.shrunk', { size: number(Math.floor(rules.maxBytes / 1024)) })}
            value={[]}
            kinds={['jpeg', 'png', 'webp']}
            maxBytes={LARGEST}
            busy={working}
            error={problem}
            onChange={([file]) => void choosePicture(file).catch(onFault)}
          />
          <CameraButton kind={kind} onTaken={(file) => void choosePicture(file).catch(onFault)} />
        </>
      )}
    </div>
  )
}

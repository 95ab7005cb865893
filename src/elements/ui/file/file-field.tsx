import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FieldError } from '../field/field.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'
import type { FieldProps } from '../form/field-props.ts'
import {
  toAcceptAttribute,
  FILE_KINDS,
  sortFiles,
  type FileKind,
  type FileLimits,
  type PixelSize,
  type RefusedFile,
} from './file-kinds.ts'
import { FileRow } from './file-row.tsx'
import { holdPresses } from './hold-presses.ts'
import { useFileSize } from './use-file-size.ts'
import { FieldHead } from '../form/form-field.tsx'

const MEGABYTE = 1024 * 1024

interface FileFieldProps extends FieldProps<readonly File[]>, Partial<FileLimits> {
  readonly kinds: readonly FileKind[]
  /** Called when files have been chosen, also when all of them are refused afterwards. */
  readonly onChoose?: () => void
  /**
   * Number of refusals that `error` reports; the field takes the focus after each. For a file outside of `<Form>`
   * (`useFileProblem`).
   */
  readonly attempt?: number
  /** Upload progress of a file, from 0 to 1; files without an entry are not being uploaded. */
  readonly progress?: ReadonlyMap<File, number>
}

/**
 * Renders a field for files, chosen or dropped. The content of each file is checked, because its name says little about
 * its type.
 */
export function FileField({
  name,
  value,
  onChange,
  onBlur,
  error,
  label,
  hint,
  required,
  readOnly,
  off,
  busy,
  kinds,
  maxBytes = 2 * MEGABYTE,
  most = 1,
  least,
  progress,
  onChoose,
  attempt = 0,
  ...rest
}: FileFieldProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [over, setOver] = useState(false)
  const still = Boolean(readOnly || off || busy)
  const size = useFileSize()
  // The pressed button keeps the focus otherwise, and the error is said to nobody.
  useEffect(() => {
    if (attempt > 0) input.current?.focus()
  }, [attempt])
  const names = kinds.map((kind) => FILE_KINDS[kind].name).join(', ')

  const chooseFiles = async (files: readonly File[]) => {
    onChoose?.()
    // Where only one file is allowed, a new one replaces it.
    const kept = most === 1 ? [] : value
    const screen = input.current?.closest('.campus')
    const releasePresses = screen && holdPresses(screen)
    try {
      const sorted = await sortFiles(files, kept.length, { kinds, maxBytes, most, ...(least ? { least } : {}) })
      flushSync(() => {
        setRefused(sorted.refused)
        if (sorted.good.length > 0) onChange([...kept, ...sorted.good])
      })
    } finally {
      releasePresses?.()
    }
  }
  const formatPixels = (given: PixelSize | undefined): string => (given ? `${given.width} × ${given.height}` : '')
  const explainRefusal = ({ name: file, reason, actual }: RefusedFile): string =>
    t(`file.refused.${reason}`, {
      file,
      kinds: names,
      size: size(maxBytes),
      count: most,
      actual: isolateLtr(formatPixels(actual)),
      least: isolateLtr(formatPixels(least)),
    })
  const described = [hint && `${id}h`, `${id}l`, error && `${id}e`].filter(Boolean).join(' ')
  return (
    <div className="c-field">
      <FieldHead {...{ id, label, hint, required }} />
      <div
        className="c-drop"
        data-over={over ? '' : undefined}
        data-off={still ? '' : undefined}
        data-invalid={error ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!still)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!still) chooseFiles([...event.dataTransfer.files]).catch(onFault)
        }}
      >
        <ToolIcon name="upload" />
        <p>
          <span className="c-drop-words">{t('file.choose', { count: most })}</span>
          <span className="c-hint" id={`${id}l`}>
            {t('file.limits', { kinds: names, size: size(maxBytes) })}
          </span>
        </p>
        <input
          {...rest}
          ref={input}
          id={id}
          type="file"
          name={name}
          accept={toAcceptAttribute(kinds)}
          multiple={most > 1}
          disabled={still}
          aria-describedby={described}
          aria-invalid={Boolean(error)}
          aria-required={required || undefined}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // So that the same file can be chosen again after it was removed.
            target.value = ''
            chooseFiles(files).catch(onFault)
          }}
          onBlur={() => onBlur?.()}
        />
      </div>
      <div aria-live="polite" aria-relevant="additions">
        {value.length > 0 ? (
          <ul className="c-files">
            {value.map((file, index) => (
              <FileRow
                key={`${index} ${file.name}`}
                file={file}
                size={size(file.size)}
                sent={progress?.get(file)}
                onRemove={
                  still
                    ? undefined
                    : () => {
                        onChange(value.filter((other) => other !== file))
                        input.current?.focus()
                      }
                }
              />
            ))}
          </ul>
        ) : null}
      </div>
      <div role="alert">
        {refused.map((one) => (
          <FieldError key={`${one.name} ${one.reason}`}>{explainRefusal(one)}</FieldError>
        ))}
      </div>
      {error ? <FieldError id={`${id}e`}>{error}</FieldError> : null}
    </div>
  )
}

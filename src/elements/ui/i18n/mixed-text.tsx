import { hasIsolated } from '../../../core/i18n/isolate.ts'
import { splitDataText } from '../../../core/i18n/split-data-text.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DataTextProps } from './data-text.tsx'

/**
 * Renders a text in which names of the data stand isolated among words of the page's language, such as a person with a
 * status: each name is marked with its own language, as `DataText` marks a whole text. The parts stand in the order of
 * the page: from isolated names alone, a browser learns no direction and takes from left to right.
 */
export function MixedText({ className, title, children }: DataTextProps) {
  const { language, direction } = useMessages()
  const parts = splitDataText(children, language)
  const isOne = parts.length < 2
  return (
    <bdi
      className={className}
      title={title}
      lang={isOne ? parts[0]?.language : undefined}
      dir={hasIsolated(children) ? direction : undefined}
    >
      {isOne
        ? children
        : parts.map((part, place) => (
            <span key={place} lang={part.language}>
              {part.text}
            </span>
          ))}
    </bdi>
  )
}

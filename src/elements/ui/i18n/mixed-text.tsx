import { splitDataText } from '../../../core/i18n/split-data-text.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DataTextProps } from './data-text.tsx'

/**
 * Renders a text in which names of the data stand isolated among words of the page's language, such as a person with a
 * status: each name is marked with its own language, as `DataText` marks a whole text.
 */
export function MixedText({ className, title, children }: DataTextProps) {
  const { language } = useMessages()
  const parts = splitDataText(children, language)
  const isOne = parts.length < 2
  return (
    <bdi className={className} title={title} lang={isOne ? parts[0]?.language : undefined}>
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

import { splitDataText } from '../../../core/i18n/data-language.ts'
import { useMessages } from '../../runtime/messages.tsx'

interface DataTextProps {
  readonly className?: string
  readonly title?: string
  readonly children: string
}

/**
 * Renders a name or another text of the data in its own direction. What is in Latin letters on a page of another script
 * is marked as English, so that voices read it, and has the font of Latin letters with its spaces and full stops.
 */
export function DataText({ className, title, children }: DataTextProps) {
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

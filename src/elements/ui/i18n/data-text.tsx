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
  const [first] = parts
  return (
    <bdi className={className} title={title} lang={parts.length === 1 ? first?.language : undefined}>
      {parts.length === 1
        ? children
        : parts.map((part, place) => (
            <span key={place} lang={part.language}>
              {part.text}
            </span>
          ))}
    </bdi>
  )
}

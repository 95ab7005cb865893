import { findDataLanguage } from '../../../core/i18n/data-language.ts'
import { hasIsolated } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** A name or another text of the data. */
export interface DataTextProps {
  readonly className?: string
  readonly title?: string
  readonly children: string
}

/**
 * Renders a name or another text of the data in its own direction, and several isolated names in that of the page. In
 * Latin letters on a page of another script it is marked as English, so that voices read it, and has the font of Latin
 * letters with its spaces and full stops.
 */
export function DataText({ className, title, children }: DataTextProps) {
  const { language, direction } = useMessages()
  return (
    <bdi
      className={className}
      title={title}
      lang={findDataLanguage(children, language)}
      dir={hasIsolated(children) ? direction : undefined}
    >
      {children}
    </bdi>
  )
}

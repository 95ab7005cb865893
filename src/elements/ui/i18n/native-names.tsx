import { LANGUAGE_CODES } from '../../../contract/parts.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { useMessages } from '../../runtime/messages.tsx'

const findLanguageCode = (text: string) => LANGUAGE_CODES.find((code) => LANGUAGES[code].nativeName === text)
const NAMES = new RegExp(`(${LANGUAGE_CODES.map((code) => LANGUAGES[code].nativeName).join('|')})`)

/** Renders a text, and marks the names of other languages in it with their language, so that they are read well. */
export function NativeNames({ children }: { readonly children: string }) {
  const { language } = useMessages()
  return children.split(NAMES).map((part, place) => {
    const code = findLanguageCode(part)
    return code && code !== language ? (
      <bdi key={place} lang={code}>
        {part}
      </bdi>
    ) : (
      part
    )
  })
}

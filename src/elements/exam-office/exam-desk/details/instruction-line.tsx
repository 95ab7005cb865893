import { LONGEST_INSTRUCTION } from '../../../../contract/exam-office/exam-desk.ts'
import type { LanguageCode } from '../../../../contract/parts.ts'
import type { Translations } from '../../../../contract/i18n/translations.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import type { FieldErrors } from '../../../ui/form/field-props.ts'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'

/** One instruction, as the form holds it. */
export interface Line {
  readonly text: string
  readonly translations: Translations
}

interface InstructionLineProps {
  readonly place: number
  readonly last: boolean
  readonly line: Line
  readonly language: LanguageCode
  /** Of all lines, by the path below the list. */
  readonly errors: FieldErrors
  readonly onChange: (line: Line) => void
  readonly onBlur: (part: string) => void
  readonly onUp: () => void
  readonly onDown: () => void
  readonly onRemove: () => void
}

/** Renders one instruction in one language, with its place in the order. */
export function InstructionLine({
  place,
  last,
  line,
  language,
  errors,
  onChange,
  onBlur,
  onUp,
  onDown,
  onRemove,
}: InstructionLineProps) {
  const { t, number } = useMessages()
  const part = language === 'en' ? `${place}.text` : `${place}.translations.${language}`
  const label = t('examDesk.instructions.line', { number: number(place + 1) })
  return (
    <li className="c-instruction">
      <TextArea
        name={`items.${part}`}
        label={label}
        lang={language}
        required={language === 'en'}
        rows={2}
        max={LONGEST_INSTRUCTION}
        hint={language === 'en' ? undefined : line.text}
        value={language === 'en' ? line.text : line.translations[language]}
        error={errors[part]}
        onChange={(text) =>
          onChange(
            language === 'en'
              ? { ...line, text }
              : { ...line, translations: { ...line.translations, [language]: text } },
          )
        }
        onBlur={() => onBlur(part)}
      />
      <span className="c-instruction-tools">
        <IconButton
          icon="up"
          label={t('examDesk.instructions.up', { number: number(place + 1) })}
          aria-disabled={place === 0}
          onClick={onUp}
        />
        <IconButton
          icon="down"
          label={t('examDesk.instructions.down', { number: number(place + 1) })}
          aria-disabled={last}
          onClick={onDown}
        />
        <IconButton
          icon="bin"
          label={t('examDesk.instructions.remove', { number: number(place + 1) })}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { LANGUAGE_CODES, type LanguageCode, type LocalisedName } from '../../../../contract/parts.ts'
import {
  DOCUMENT_PICTURES,
  LONGEST_FOOTER,
  LONGEST_SIGNATORY,
  type DocumentPicture,
} from '../../../../contract/institution/documents.ts'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { encodeFile } from '../../../ui/file/shrink-picture.ts'
import { filledOnly } from '../../fields/filled-only.ts'
import { logoFileOf } from '../../fields/look/logo-file.ts'
import type { SectionState, Shown } from '../use-section.ts'

type Documents = Shown<'DOCUMENTS'>
type Line = 'signatory' | 'footer'

/** The longest text of each line. */
export const LONGEST_LINE = { signatory: LONGEST_SIGNATORY, footer: LONGEST_FOOTER } as const

/** The name of the field of a translation. */
export const translationField = <Name extends Line>(line: Name, language: LanguageCode) => `${line}${language}` as const

const lineInput = (line: Line, text: Documents[Line]) => [
  [line, text?.name ?? ''],
  ...LANGUAGE_CODES.map((code) => [translationField(line, code), text?.translations[code] ?? '']),
]
type Texts = Record<Line | ReturnType<typeof translationField<Line>>, string>

const fileOf = (picture: Documents[DocumentPicture]) => (picture ? [logoFileOf(picture.base64)] : [])

/** Returns what documents carry as the form holds it. */
export const documentsInput = (shown: Documents) => ({
  letterhead: fileOf(shown.letterhead),
  signature: fileOf(shown.signature),
  seal: fileOf(shown.seal),
  ...(Object.fromEntries([...lineInput('signatory', shown.signatory), ...lineInput('footer', shown.footer)]) as Texts),
})
/** What documents carry as the form holds it. */
export type DocumentsInput = ReturnType<typeof documentsInput>

function lineOf(line: Line, entered: DocumentsInput): Documents[Line] {
  const typed = LANGUAGE_CODES.map((code) => [code, entered[translationField(line, code)].trim()] as const)
  const translations = filledOnly(Object.fromEntries(typed) as Record<LanguageCode, string>)
  const name = entered[line].trim()
  return name === '' ? null : { name, translations }
}

/** Returns the texts that a form describes. */
export const textsOf = (entered: DocumentsInput): { readonly [Name in Line]: LocalisedName | null } => ({
  signatory: lineOf('signatory', entered),
  footer: lineOf('footer', entered),
})

/** Returns the pictures that are not the ones that were sent before. */
export async function picturesOf(entered: DocumentsInput, sent: Pick<DocumentsInput, DocumentPicture>) {
  const changed: Partial<Record<DocumentPicture, { base64: string } | null>> = {}
  for (const name of DOCUMENT_PICTURES) {
    const [file] = entered[name]
    if (file !== sent[name][0]) changed[name] = file ? { base64: await encodeFile(file) } : null
  }
  return changed
}

const nameOf = (path: string): string =>
  path
    .replace(/\.name$/, '')
    .replace(/\.translations\./, '')
    .replace(/\.base64$/, '')

/** Manages the form of what documents carry; `sent` are the pictures that the server has. */
export function useDocumentsForm(state: SectionState<'DOCUMENTS'>) {
  const rules = useRules()
  const [known] = useState(() => documentsInput(state.base))
  const [sent, setSent] = useState<Pick<DocumentsInput, DocumentPicture>>(known)
  const schema = useMemo(() => {
    const files = v.array(v.custom<File>((one) => one instanceof File))
    const lines = (line: Line) => {
      const text = rules.text(LONGEST_LINE[line])
      return [[line, text] as const, ...LANGUAGE_CODES.map((code) => [translationField(line, code), text] as const)]
    }
    type Text = ReturnType<typeof rules.text>
    const texts = Object.fromEntries([...lines('signatory'), ...lines('footer')]) as Record<keyof Texts, Text>
    return v.object({ letterhead: files, signature: files, seal: files, ...texts })
  }, [rules])
  const form = useForm({
    schema,
    initial: known,
    async onSubmit(entered) {
      const changed = await picturesOf(entered, sent)
      const texts = textsOf(entered)
      const { letterhead, signature, seal } = state.base
      const problems = await state.save(
        { ...texts, ...changed },
        { letterhead, signature, seal, ...texts, ...changed },
        nameOf,
      )
      if (!problems) setSent(entered)
      return problems
    },
  })
  return { form, sent }
}

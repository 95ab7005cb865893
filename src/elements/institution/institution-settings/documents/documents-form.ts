import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { LANGUAGE_CODES, type LanguageCode, type LocalisedName } from '../../../../contract/parts.ts'
import {
  DOCUMENT_PICTURES,
  LONGEST_FOOTER,
  LONGEST_SIGNATORY,
  type DocumentPicture,
} from '../../../../contract/institution/document-pictures.ts'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { encodeFile } from '../../../ui/file/shrink-picture.ts'
import { filterFilled } from '../../fields/filled-only.ts'
import { toLogoFile } from '../../fields/look/logo-file.ts'
import type { SectionState, Shown } from '../use-section.ts'

type Documents = Shown<'DOCUMENTS'>
type Line = 'signatory' | 'footer'

/** The longest text of each line. */
export const LONGEST_LINE = { signatory: LONGEST_SIGNATORY, footer: LONGEST_FOOTER } as const

/** The name of the field of a translation. */
export const toTranslationField = <Name extends Line>(line: Name, language: LanguageCode) =>
  `${line}${language}` as const

const toLineInput = (line: Line, text: Documents[Line]) => [
  [line, text?.name ?? ''],
  ...LANGUAGE_CODES.map((code) => [toTranslationField(line, code), text?.translations[code] ?? '']),
]
type Texts = Record<Line | ReturnType<typeof toTranslationField<Line>>, string>

const toFiles = (picture: Documents[DocumentPicture]) => (picture ? [toLogoFile(picture.base64)] : [])

/** Returns what documents carry as the form holds it. */
export const toDocumentsInput = (shown: Documents) => ({
  letterhead: toFiles(shown.letterhead),
  signature: toFiles(shown.signature),
  seal: toFiles(shown.seal),
  ...(Object.fromEntries([
    ...toLineInput('signatory', shown.signatory),
    ...toLineInput('footer', shown.footer),
  ]) as Texts),
})
/** What documents carry as the form holds it. */
export type DocumentsInput = ReturnType<typeof toDocumentsInput>

function toLine(line: Line, entered: DocumentsInput): Documents[Line] {
  const typed = LANGUAGE_CODES.map((code) => [code, entered[toTranslationField(line, code)].trim()] as const)
  const translations = filterFilled(Object.fromEntries(typed) as Record<LanguageCode, string>)
  const name = entered[line].trim()
  return name === '' ? null : { name, translations }
}

/** Returns the texts that a form describes. */
export const toDocumentTexts = (entered: DocumentsInput): { readonly [Name in Line]: LocalisedName | null } => ({
  signatory: toLine('signatory', entered),
  footer: toLine('footer', entered),
})

/** Returns the pictures that are not the ones that were sent before. */
export async function readChangedPictures(entered: DocumentsInput, sent: Pick<DocumentsInput, DocumentPicture>) {
  const changed: Partial<Record<DocumentPicture, { base64: string } | null>> = {}
  for (const name of DOCUMENT_PICTURES) {
    const [file] = entered[name]
    if (file !== sent[name][0]) changed[name] = file ? { base64: await encodeFile(file) } : null
  }
  return changed
}

const toFieldName = (path: string): string =>
  path
    .replace(/\.name$/, '')
    .replace(/\.translations\./, '')
    .replace(/\.base64$/, '')

/** Manages the form of what documents carry; `sent` are the pictures that the server has. */
export function useDocumentsForm(state: SectionState<'DOCUMENTS'>) {
  const rules = useRules()
  const [input] = useState(() => toDocumentsInput(state.base))
  const [sent, setSent] = useState<Pick<DocumentsInput, DocumentPicture>>(input)
  const schema = useMemo(() => {
    const files = v.array(v.custom<File>((one) => one instanceof File))
    const buildLineEntries = (line: Line) => {
      const text = rules.text(LONGEST_LINE[line])
      return [[line, text] as const, ...LANGUAGE_CODES.map((code) => [toTranslationField(line, code), text] as const)]
    }
    type Text = ReturnType<typeof rules.text>
    const texts = Object.fromEntries([...buildLineEntries('signatory'), ...buildLineEntries('footer')]) as Record<
      keyof Texts,
      Text
    >
    return v.object({ letterhead: files, signature: files, seal: files, ...texts })
  }, [rules])
  const form = useForm({
    schema,
    initial: input,
    async onSubmit(entered) {
      const changed = await readChangedPictures(entered, sent)
      const texts = toDocumentTexts(entered)
      const { letterhead, signature, seal } = state.base
      const problems = await state.save(
        { ...texts, ...changed },
        { letterhead, signature, seal, ...texts, ...changed },
        toFieldName,
      )
      if (!problems) setSent(entered)
      return problems
    },
  })
  return { form, sent }
}

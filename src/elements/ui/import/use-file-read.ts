import { useState } from 'react'
import type { GuessedEncoding } from '../../../contract/users/import-parts.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { createUploadId, uploadPieces, type SendPiece } from '../file/upload-pieces.ts'
import { useFileProblem } from '../file/use-file-problem.ts'
import { useFailure } from '../query/use-failure.ts'
import type { FileAnswers, FileRead } from './file-read.ts'

/** How a file is uploaded and read. */
export interface FileReading<Problem> {
  readonly send: SendPiece
  readonly read: (uploadId: string, fileName: string, answers: FileAnswers) => Promise<Reply<FileRead<Problem>>>
  /** The problem of the file when its upload ended with this outcome; undefined: the reading tells. */
  readonly ended?: (outcome: string) => Problem | undefined
  /** The sheet that a template has besides the one with the data: it is never the one to read. */
  readonly otherSheet?: string
  readonly onRead: (importId: string) => void
}

/**
 * Keeps the state of a chosen file until it is read: its upload, the question that it cannot answer itself, and the
 * reason why it is refused. The same file continues its upload where it was interrupted.
 */
export function useFileRead<Problem>({ send, read, ended, otherSheet, onRead }: FileReading<Problem>) {
  const { t } = useMessages()
  const failure = useFailure()
  const [file, setFile] = useState<File>()
  const [uploadId, setUploadId] = useState('')
  const [part, setPart] = useState<number>()
  const [answer, setAnswer] = useState('')
  const [result, setResult] = useState<FileRead<Problem>>()
  const { problem, attempt, setProblem } = useFileProblem()

  const chooseFile = (next: File | undefined) => {
    setFile(next)
    setUploadId(createUploadId())
    setResult(undefined)
    setAnswer('')
    setProblem('')
  }
  const readFileWithAnswers = async (fileName: string, answers: FileAnswers): Promise<Reply<FileRead<Problem>>> => {
    const reply = await read(uploadId, fileName.slice(-200), answers)
    if (!reply.ok || reply.result.outcome !== 'SHEETS') return reply
    const [only, ...others] = reply.result.sheets.filter(({ name }) => name !== otherSheet)
    return only && others.length === 0 ? read(uploadId, fileName.slice(-200), { sheet: only.name }) : reply
  }
  const uploadFile = async (chosen: File, answers: FileAnswers): Promise<Reply<FileRead<Problem>>> => {
    if (result?.outcome === 'SHEETS' || result?.outcome === 'ENCODING') return readFileWithAnswers(chosen.name, answers)
    setPart(0)
    const sent = await uploadPieces(chosen, uploadId, send, setPart)
    if (!sent.ok) return sent
    const bad = ended?.(sent.outcome)
    return bad === undefined
      ? readFileWithAnswers(chosen.name, answers)
      : { ok: true, result: { outcome: 'BAD', problem: bad, detail: '' } }
  }
  const submitFile = async (): Promise<void> => {
    if (!file) {
      setProblem(t('import.file.missing'))
      return
    }
    const neededAnswer = result?.outcome === 'SHEETS' || result?.outcome === 'ENCODING' ? result.outcome : undefined
    if (neededAnswer && answer === '') {
      setProblem(t('import.answer.missing'))
      return
    }
    setProblem('')
    setPart(1)
    const reply = await uploadFile(
      file,
      neededAnswer === 'SHEETS'
        ? { sheet: answer }
        : neededAnswer === 'ENCODING'
          ? { encoding: answer as GuessedEncoding }
          : {},
    )
    setPart(undefined)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    if (reply.result.outcome === 'READ') {
      onRead(reply.result.importId)
      return
    }
    setResult(reply.result)
    setAnswer('')
    // A refused file may be chosen again after a correction: then it is another upload.
    if (reply.result.outcome === 'BAD') setUploadId(createUploadId())
  }
  return { file, take: chooseFile, part, result, answer, setAnswer, problem, attempt, submit: submitFile }
}

import { useState } from 'react'

/** Keeps what is wrong with a chosen file, and how often that was said: the field takes the focus each time. */
export function useFileProblem() {
  const [{ problem, attempt }, setSaid] = useState({ problem: '', attempt: 0 })
  const setProblem = (sentence: string) =>
    setSaid((before) => ({ problem: sentence, attempt: before.attempt + Number(sentence !== '') }))
  return { problem, attempt, setProblem }
}

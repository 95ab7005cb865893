import { atom, type ReadableAtom } from 'nanostores'
import { ensureShared } from '../runtime/shared.ts'

/**
 * A confirmation question, asked before an action that the person may not intend (specification, sections 9 and
 * 11.0.5).
 */
export interface Question {
  /** Replaces the specification's title. */
  readonly title?: string
  /**
   * Replaces the specification's text with a countdown: the question confirms itself when the time is over; `text`
   * takes the seconds that are left.
   */
  readonly countdown?: { readonly seconds: number; readonly text: (left: number) => string }
  /** The exact effect: "312 users will be suspended." */
  readonly detail?: string
  /** The label of the button that confirms; "Yes" without it. */
  readonly action?: string
  /** The label of the button that cancels; "Cancel" without it. */
  readonly refuse?: string
  /** True for an action that deletes something irrevocably. */
  readonly danger?: boolean
  /** The text that must be typed before confirming, for instance the number of people concerned. */
  readonly typed?: string
}

const $asked = ensureShared('confirm', () => atom<Question | null>(null))
const waiting = ensureShared('confirm.waiting', () => [] as { question: Question; answer: (yes: boolean) => void }[])

/** The question on the screen; null while there is none. */
export const $question: ReadableAtom<Question | null> = $asked

const showNextQuestion = (): void => $asked.set(waiting[0]?.question ?? null)

/** Asks a question and resolves with the answer. Questions are queued. */
export function askQuestion(question: Question = {}): Promise<boolean> {
  return new Promise((answer) => {
    waiting.push({ question, answer })
    showNextQuestion()
  })
}

/** Answers the question on the screen. */
export function answerQuestion(yes: boolean): void {
  waiting.shift()?.answer(yes)
  showNextQuestion()
}

import { atom, type ReadableAtom } from 'nanostores'
import { shared } from './shared.ts'

/** What a person is asked before something is done that they may not want (specification, section 9; domain brief 2.0.5). */
export interface Question {
  /** In place of the specification's title. */
  readonly title?: string
  /** In place of the specification's text: goes ahead by itself when the time is over; `text` says how many seconds are left. */
  readonly countdown?: { readonly seconds: number; readonly text: (left: number) => string }
  /** What exactly will happen: "312 users will be suspended." */
  readonly detail?: string
  /** The word on the button that goes on; "Yes" without it. */
  readonly action?: string
  /** The word on the button that does not; "Cancel" without it. */
  readonly refuse?: string
  /** Takes something away that cannot be brought back. */
  readonly danger?: boolean
  /** What must be typed before one can go on, for instance the number of people concerned. */
  readonly typed?: string
}

const $asked = shared('confirm', () => atom<Question | null>(null))
const waiting = shared('confirm.waiting', () => [] as { question: Question; answer: (yes: boolean) => void }[])

/** The question on the screen; null while nothing is asked. */
export const $question: ReadableAtom<Question | null> = $asked

const next = (): void => $asked.set(waiting[0]?.question ?? null)

/** Asks, and resolves with the answer. Two questions at once wait for each other. */
export function confirm(question: Question = {}): Promise<boolean> {
  return new Promise((answer) => {
    waiting.push({ question, answer })
    next()
  })
}

/** Answers the question on the screen. */
export function answerQuestion(yes: boolean): void {
  waiting.shift()?.answer(yes)
  next()
}

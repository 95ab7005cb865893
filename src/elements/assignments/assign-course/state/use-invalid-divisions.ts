import { useMemo, useState } from 'react'
import type { CourseRows } from '../rows/course-rows.ts'

/** A division that was typed and cannot be taken: it is too long, or the person has this duty there already. */
export interface InvalidDivision {
  readonly typed: string
  readonly why: 'long' | 'taken'
}

/** The typed divisions that are not in the draft, by the text of the key of their row. */
export interface InvalidDivisions {
  readonly all: ReadonlyMap<string, InvalidDivision>
  readonly keep: (text: string, division: InvalidDivision) => void
  readonly discardDivision: (text: string) => void
  /** Follows a row whose key changes. */
  readonly move: (from: string, to: string) => void
  readonly clear: () => void
}

const NONE: ReadonlyMap<string, InvalidDivision> = new Map()

/** Keeps the typed divisions that cannot be taken, so that nothing is saved without them; those of removed rows end. */
export function useInvalidDivisions(rows: CourseRows): InvalidDivisions {
  const [kept, setKept] = useState(NONE)
  const all = useMemo(() => new Map([...kept].filter(([text]) => rows.has(text))), [kept, rows])
  const [verbs] = useState(() => {
    const removeDivision = (before: ReadonlyMap<string, InvalidDivision>, text: string) =>
      new Map([...before].filter(([one]) => one !== text))
    return {
      keep: (text: string, division: InvalidDivision) => setKept((before) => new Map(before).set(text, division)),
      discardDivision: (text: string) =>
        setKept((before) => (before.has(text) ? removeDivision(before, text) : before)),
      move: (from: string, to: string) =>
        setKept((before) => {
          const moved = before.get(from)
          return moved ? removeDivision(before, from).set(to, moved) : before
        }),
      clear: () => setKept(NONE),
    }
  })
  return useMemo(() => ({ all, ...verbs }), [all, verbs])
}

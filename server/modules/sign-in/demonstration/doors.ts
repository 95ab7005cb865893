/** The issuer of keys that the start page of the demonstration requests. No partner can have this name. */
export const DEMO_ENTRANCE = 'demonstration:entrance'

/** A person whom the start page signs in, and the screen that opens. */
interface Door {
  readonly institution: string
  readonly userName: string
  readonly target: string
}

/** The people whom the start page of the demonstration signs in with one press. */
export const DOORS = {
  student: { institution: 'svtu', userName: '2025417112003457', target: '/landing' },
  administrator: { institution: 'svtu', userName: 'asha.admin', target: '/landing' },
  controller: { institution: 'svtu', userName: 'ravi.exams', target: '/landing' },
  finance: { institution: 'svtu', userName: 'anita.finance', target: '/landing' },
  centre: { institution: 'svtu', userName: 'vle.counter', target: '/csc-counter' },
} as const satisfies Readonly<Record<string, Door>>

/** Returns whether a text names a door. */
export const isDoor = (text: string): text is keyof typeof DOORS => Object.hasOwn(DOORS, text)

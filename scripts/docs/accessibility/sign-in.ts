import type { ElementEvidence, Key } from './evidence.ts'

const STATES = ['browser/sign-in/sign-in', 'browser/sign-in/sign-in-methods']

const KEYS: readonly Key[] = [
  {
    keys: 'Enter in a field',
    effect: 'Logs in; in the step for a code it requests or checks the code.',
    proofs: ['browser/sign-in/sign-in-methods: offer a student a code, show the attempts left'],
  },
  {
    keys: 'Enter or Space on *Show*',
    effect: 'Shows the password, and hides it again.',
    proofs: ['browser/sign-in/sign-in: can show the password'],
  },
]

const TWO_FACTOR = {
  keys: 'Enter in the code of two-step verification',
  effect:
    'Checks it; a wrong one keeps the focus in its field, where the error is an alert; a recovery code is one button away.',
  proofs: ['browser/account/two-factor: works with the keyboard alone'],
} satisfies Key

const TIMING = {
  id: '2.2.1',
  how: 'With `kiosk` or on a shared computer: asks before it ends a session, and one key continues.',
  proofs: ['e2e/sign-in/kiosk: is asked after a period of inactivity'],
} as const

const ENTRY = {
  id: '3.3.7',
  how: 'A number typed into the wrong form of sign-in is taken to the right one.',
  proofs: ['browser/sign-in/sign-in-methods: direct a student from staff to student sign-in with the number'],
} as const

/** Evidence for the elements that sign somebody in. */
export const SIGN_IN = {
  'campus-student-login': { states: STATES, keys: KEYS, criteria: [TIMING, ENTRY] },
  'campus-admin-login': {
    states: [...STATES, 'browser/account/two-factor'],
    keys: [...KEYS, TWO_FACTOR],
    criteria: [TIMING, ENTRY],
  },
  'campus-login': {
    states: STATES,
    keys: KEYS,
    criteria: [TIMING],
    untested: 'Its further states: its form is that of `campus-admin-login`, where they are tested.',
  },
  'campus-redirection-landing': {
    states: ['browser/account/one-time-links'],
    keys: [
      {
        keys: 'Tab, Enter',
        effect: 'Chooses between the session that is there and that of the link.',
        proofs: ['browser/account/one-time-links: is asked before another session ends'],
      },
    ],
    criteria: [
      {
        id: '3.2.1',
        how: 'A session of somebody else ends only after a button is pressed.',
        proofs: ['e2e/sign-in/handover: is asked before the session of another person ends'],
      },
    ],
  },
} satisfies Readonly<Record<string, ElementEvidence>>

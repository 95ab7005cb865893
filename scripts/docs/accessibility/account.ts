import type { ElementEvidence } from './evidence.ts'

/** Evidence for the elements about passwords and addresses. */
export const ACCOUNT = {
  'campus-forgot-password': {
    states: ['browser/account/account-password'],
    keys: [
      {
        keys: 'Enter in each step',
        effect: 'Goes on to the next one (name, code, password), whose field gets the focus.',
        proofs: ['browser/account/account-password: works with the keyboard alone'],
      },
    ],
    criteria: [
      {
        id: '3.3.8',
        how: 'The code comes by mail or SMS, has `autocomplete="one-time-code"`, and can be pasted.',
        proofs: ['browser/account/account-password: works with the keyboard alone'],
      },
    ],
  },
  'campus-new-password': {
    states: ['browser/account/account-password'],
    keys: [],
    criteria: [
      {
        id: '3.3.1',
        how: 'The focus goes to the field that is wrong: the current password, or the repeated one.',
        proofs: ['browser/account/account-password: requires the current password of a signed-in user'],
      },
    ],
  },
  'campus-email-confirm': {
    states: ['browser/account/one-time-links'],
    keys: [
      {
        keys: 'Enter on *Confirm*',
        effect: 'Confirms the address, and moves the focus to what became of it.',
        proofs: ['browser/account/one-time-links: confirms an address with the keyboard'],
      },
    ],
    criteria: [
      {
        id: '3.2.1',
        how: 'Opening the page confirms nothing; only the button does.',
        proofs: ['e2e/users/user-form: adds a teacher, who confirms the invitation'],
      },
    ],
  },
} satisfies Readonly<Record<string, ElementEvidence>>

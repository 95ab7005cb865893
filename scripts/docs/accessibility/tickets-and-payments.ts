import type { ElementEvidence } from './evidence.ts'

const PAYMENT_STATES = ['browser/payments/payment-languages']

/** Evidence for the elements about hall tickets and payments. */
export const TICKETS_AND_PAYMENTS = {
  'campus-hall-ticket': {
    states: [
      'browser/hall-tickets/hall-ticket',
      'browser/hall-tickets/hall-ticket-outcomes',
      'browser/hall-tickets/hall-ticket-actions',
      'browser/hall-tickets/own-ticket',
    ],
    keys: [
      {
        keys: 'Tab between the fields',
        effect: 'Keeps what was typed while the element takes over the form of the page.',
        proofs: ['e2e/hall-tickets/hall-ticket: can type into the form before the script loads'],
      },
      {
        keys: 'Enter on an error of the list',
        effect: 'Goes to the field.',
        proofs: ['browser/hall-tickets/hall-ticket: lists the errors with links to the fields'],
      },
    ],
    criteria: [
      {
        id: '2.2.1',
        how: 'While the server is busy it counts down and repeats the search by itself; *Cancel* ends that.',
        proofs: ['browser/hall-tickets/hall-ticket-outcomes: stops waiting for a busy server'],
      },
      {
        id: '4.1.3',
        how: 'A refusal is announced once, in one sentence. A found ticket is announced by the focus on its heading, the name of the candidate, which the name of the examination and the notices above it describe; a PDF only when it is complete.',
        proofs: [
          'browser/hall-tickets/hall-ticket-outcomes: announces once, in one sentence',
          'browser/hall-tickets/hall-ticket: announces a PDF only once it is complete',
        ],
      },
    ],
  },
  'campus-ticket-verify': {
    states: ['browser/hall-tickets/ticket-verify'],
    keys: [
      {
        keys: 'Enter in the field',
        effect: 'Checks the code; the focus returns to the field for the next one, as a keyboard scanner needs it.',
        proofs: [
          'e2e/hall-tickets/ticket-verify: sees the result of each code',
          'browser/hall-tickets/ticket-verify: focuses the field again',
        ],
      },
      {
        keys: 'Enter after a scan',
        effect: 'Scans the next ticket.',
        proofs: ['e2e/hall-tickets/ticket-verify: scans a ticket with the camera'],
      },
    ],
    criteria: [
      {
        id: '1.1.1',
        how: 'The picture of the camera is never the only way: a short code can be typed instead.',
        proofs: ['e2e/hall-tickets/ticket-verify: sees a message when camera access is blocked'],
      },
    ],
  },
  'campus-payment-status': {
    states: [...PAYMENT_STATES, 'browser/payments/payment-status', 'browser/payments/payment-actions'],
    keys: [
      {
        keys: 'Enter on *Check again*',
        effect: 'Asks the server again; the focus stays, and goes to the state when that has changed.',
        proofs: ['browser/payments/payment-status: is polled while pending'],
      },
    ],
    criteria: [
      {
        id: '4.1.3',
        how: 'A state that changes by itself is announced.',
        proofs: ['browser/payments/payment-status: is polled while pending'],
      },
      {
        id: '3.3.4',
        how: 'Another attempt while one is pending must be confirmed.',
        proofs: [
          'browser/payments/payment-actions: a retry while another payment is pending asks for confirmation first',
        ],
      },
    ],
  },
  'campus-csc-payment-status': {
    states: [...PAYMENT_STATES, 'browser/payments/payment-actions: payment shows the next step'],
    keys: [],
    criteria: [
      {
        id: '3.1.2',
        how: 'The sentence for the student has `lang` and `dir` of the student’s language.',
        proofs: ['browser/payments/payment-actions: the student reads a large sentence in their own language'],
      },
    ],
  },
  'campus-fee-payment': {
    states: ['browser/payments/fee-payment'],
    keys: [],
    criteria: [
      {
        id: '3.3.4',
        how: 'The invoice is shown before the bank opens; two presses send one order; a second payment must be confirmed.',
        proofs: [
          'browser/payments/fee-payment: asks for confirmation before a second payment',
          'browser/payments/fee-payment: sends one order for two presses',
        ],
      },
    ],
    untested: 'The pages of the bank belong to the bank.',
  },
} satisfies Readonly<Record<string, ElementEvidence>>

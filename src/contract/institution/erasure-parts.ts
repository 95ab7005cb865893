import * as v from 'valibot'

/** What an erasure does with data: rows are deleted, what names the person is replaced, or rows are kept. */
export const ERASURE_TREATMENTS = ['DELETED', 'REPLACED', 'KEPT'] as const
/** What an erasure does with data. */
export type ErasureTreatment = (typeof ERASURE_TREATMENTS)[number]

/** The kinds of data about a person, with what an erasure does with each of them. */
export const ERASURE_PARTS = {
  /** Passwords, passkeys, second factors, sessions, codes. */
  SIGN_IN: 'DELETED',
  /** Roles, colleges, programmes, courses, exceptions of the menu. */
  ACCESS: 'DELETED',
  /** Photographs and signatures, with their files. */
  PICTURES: 'DELETED',
  /** Messages to the person, sent or not. */
  MESSAGES: 'DELETED',
  /** Saved views, favourites, weekly reports, and notes about the person. */
  SETTINGS: 'DELETED',
  /** The files of hall tickets; they are printed from the register when they are needed. */
  TICKET_FILES: 'DELETED',
  /** Name, user name and contacts of the account. */
  ACCOUNT: 'REPLACED',
  /** Name, parents, date of birth, contacts and accommodation in the record of a student. */
  STUDENT: 'REPLACED',
  /** The texts of requests, corrections and holds. */
  REQUESTS: 'REPLACED',
  /** Imported lines of which the account was made. */
  IMPORT_LINES: 'REPLACED',
  /** Invoices, payments and receipts: ten years by law. */
  PAYMENTS: 'KEPT',
  /** Enrolments, marks and hall tickets: the register of examinations. */
  EXAM_REGISTER: 'KEPT',
  /** The log of actions, which nobody can change. */
  AUDIT: 'KEPT',
  /** Attempts to sign in: 180 days by order of CERT-In. */
  SIGN_IN_LOG: 'KEPT',
  /** Work of the person for the institution: imports, exports, assignments, handovers; it names the pseudonym. */
  WORK: 'KEPT',
  /** Wrong lines of imported files: until their import is deleted, after 30 days. */
  WRONG_LINES: 'KEPT',
} as const satisfies Readonly<Record<string, ErasureTreatment>>
/** A kind of data about a person. */
export type ErasurePart = keyof typeof ERASURE_PARTS

const partNames = Object.keys(ERASURE_PARTS) as ErasurePart[]
/** Parses what an erasure does, or did, with each kind of data. */
export const erasureParts = v.array(
  v.object({
    part: v.picklist(partNames),
    treatment: v.picklist(ERASURE_TREATMENTS),
    /** The number of rows in the database, or of files where there are more of them. */
    rows: v.number(),
  }),
)
/** What an erasure does, or did, with each kind of data. */
export type ErasureParts = v.InferOutput<typeof erasureParts>

import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot'
import type { Needs } from './access.ts'

type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>

/**
 * Who may call: `o` anyone, `r` a signed-in person, `c` a signed-in person whose role the server checks (specification,
 * section 7).
 */
export type Access = 'o' | 'r' | 'c'

/** One activity of the API: its name, its access type, its input and its output. */
export interface Activity<
  Name extends string = string,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Kind extends Access = Access,
  Once extends boolean = boolean,
  Recent extends boolean = boolean,
> {
  readonly name: Name
  readonly access: Kind
  /** The right that a signed-in caller needs in addition; open calls have none. */
  readonly needs?: Needs
  readonly input: Input
  readonly output: Output
  /** Whether it changes data; tools for trying out calls exclude it where the data are real. */
  readonly writes?: boolean
  /**
   * Whether repeating the same call must have no effect: screens send it with an `idempotency-key` (specification,
   * section 11.0.2).
   */
  readonly once?: Once
  /**
   * Whether it requires a recent sign-in or confirmation of identity, and is refused with 1112 otherwise: screens send
   * it with `callRecent`.
   */
  readonly recent?: Recent
  /**
   * Whether it changes the rights or identities of others, or how people sign in. Such a call requires a recent
   * authentication as `recent` does, and a second person where it changes an administrator or a connection.
   */
  readonly changesAccess?: Recent
  /** Whether it decides about what somebody else has asked for or entered. */
  readonly decides?: boolean
  /** Whether its response may carry the token of a new session (specification, section 7). */
  readonly begins?: boolean
}

/** Returns whether an activity is refused with 1112 without a recent sign-in or confirmation of identity. */
export const needsRecentSignIn = ({
  recent = false,
  changesAccess = false,
}: {
  readonly recent?: boolean | undefined
  readonly changesAccess?: boolean | undefined
}): boolean => recent || changesAccess

/**
 * Returns whether calls of an activity are carried out one after another in an institution, each with the rights that
 * its caller has when its turn comes: changes of rights, and decisions that need a second person. Two of them at the
 * same time would each be allowed by what the other one changes.
 */
export const isCarriedOutInTurn = ({
  changesAccess = false,
  decides = false,
}: {
  readonly changesAccess?: boolean | undefined
  readonly decides?: boolean | undefined
}): boolean => changesAccess || decides

/** One query of the API. `id` is the key in the body; in an activity string it is written `query_{id}`. */
export interface Query<
  Id extends string = string,
  Input extends Schema = Schema,
  Row extends Schema = Schema,
  Kind extends Access = Access,
> {
  readonly id: Id
  readonly access: Kind
  /** The right that a signed-in caller needs in addition; open queries have none. */
  readonly needs?: Needs
  readonly input: Input
  readonly row: Row
}

/** The input that a caller passes. */
export type InputOf<A extends { readonly input: Schema }> = InferInput<A['input']>
/** The input that a handler receives, after its schema has parsed it. */
export type ParsedInputOf<A extends { readonly input: Schema }> = InferOutput<A['input']>
/** The result that a caller gets when the server accepts the call. */
export type OutputOf<A extends Activity> = InferOutput<A['output']>
/** One row of a query's response. */
export type RowOf<Q extends Query> = InferOutput<Q['row']>

/** Requires `needs` for every access type but open. */
type Declared<Kind extends Access> = Kind extends 'o' ? unknown : { readonly needs: Needs }

/** Declares an activity; the name must not contain `_`, `,` or `.`, which public clients cannot parse. */
export function defineActivity<
  const Name extends string,
  Input extends Schema,
  Output extends Schema,
  const Kind extends Access,
  const Once extends boolean = false,
  const Recent extends boolean = false,
>(
  activity: Activity<Name, Input, Output, Kind, Once, Recent> & Declared<Kind>,
): Activity<Name, Input, Output, Kind, Once, Recent> {
  return activity
}

/** Declares a query. */
export function defineQuery<
  const Id extends string,
  Input extends Schema,
  Row extends Schema,
  const Kind extends Access,
>(query: Query<Id, Input, Row, Kind> & Declared<Kind>): Query<Id, Input, Row, Kind> {
  return query
}

import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot'
import type { Needs } from './access.ts'

type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>

/** Who may call: `o` anyone, `r` a signed-in person, `c` a signed-in person whose role the server checks (specification, section 7). */
export type Access = 'o' | 'r' | 'c'

/** One activity of the wire: the name it is called by, who may call it, what goes in and what comes out. */
export interface Activity<
  Name extends string = string,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Kind extends Access = Access,
  Once extends boolean = boolean,
> {
  readonly name: Name
  readonly access: Kind
  /** Whoever is signed in needs this besides; open calls have none. */
  readonly needs?: Needs
  readonly input: Input
  readonly output: Output
  /** Whether it changes something; tools that only try things out are kept from it where the data are real. */
  readonly writes?: boolean
  /** Whether a repetition of the same call must do nothing: screens send it with an `idempotency-key` (domain brief 2.0.2). */
  readonly once?: Once
  /** Whether its answer may carry the token of a new session (specification, section 7). */
  readonly begins?: boolean
}

/** One query of the wire. `id` is the key in the body; in an activity string it is written `query_{id}`. */
export interface Query<
  Id extends string = string,
  Input extends Schema = Schema,
  Row extends Schema = Schema,
  Kind extends Access = Access,
> {
  readonly id: Id
  readonly access: Kind
  /** Whoever is signed in needs this besides; open queries have none. */
  readonly needs?: Needs
  readonly input: Input
  readonly row: Row
}

/** What a caller passes. */
export type InputOf<A extends { readonly input: Schema }> = InferInput<A['input']>
/** What a handler receives: the input after its schema has parsed it. */
export type ParsedInputOf<A extends { readonly input: Schema }> = InferOutput<A['input']>
/** What a caller gets when the server says yes. */
export type OutputOf<A extends Activity> = InferOutput<A['output']>
/** One row of a query's answer. */
export type RowOf<Q extends Query> = InferOutput<Q['row']>

/** What is not open says who may call it. */
type Declared<Kind extends Access> = Kind extends 'o' ? unknown : { readonly needs: Needs }

/** Declares an activity; the name must not hold `_`, `,` or `.`, which public clients cannot read back. */
export function defineActivity<const Name extends string, Input extends Schema, Output extends Schema, const Kind extends Access, const Once extends boolean = false>(
  activity: Activity<Name, Input, Output, Kind, Once> & Declared<Kind>,
): Activity<Name, Input, Output, Kind, Once> {
  return activity
}

/** Declares a query. */
export function defineQuery<const Id extends string, Input extends Schema, Row extends Schema, const Kind extends Access>(
  query: Query<Id, Input, Row, Kind> & Declared<Kind>,
): Query<Id, Input, Row, Kind> {
  return query
}

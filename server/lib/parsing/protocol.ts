/** A request to a thread: the name of a task and its input. */
export interface TaskRequest {
  readonly task: string
  readonly input: unknown
}

/** Requests the next part of a result. */
export const NEXT_PART = 'MORE'

/** A reply of a thread: a part of a result, its end, or the error of the task. */
export type TaskReply = { readonly part: unknown } | { readonly done: unknown } | { readonly failed: string }

/** An answer of another system is larger than its reader allows. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('The answer of another system is too large.')
  }
}

/**
 * Reads the body of an answer of another system, of limited size in bytes. The rest is not received.
 * @throws AnswerTooLarge when it is larger
 */
export async function readAnswer(answer: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.byteLength
    if (size > most) throw new AnswerTooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

const WIDTH = 30

/** Asks for a secret, without showing what is typed. @param {string} question @returns {Promise<string>} */
export async function askSecret(question) {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

/** A bar that fills where somebody looks at a terminal; a line for each tenth where a file records it. */
export function createProgressBar() {
  const live = process.stdout.isTTY
  let shown = -1
  return {
    /** @param {{ kind: string, done: number, total: number }} job */
    show({ kind, done, total }) {
      const share = total === 0 ? 1 : Math.min(done / total, 1)
      const text = `${kind.toLowerCase().padEnd(9)} ${String(Math.floor(share * 100)).padStart(3)} %  ${done} of ${total}`
      if (live) process.stdout.write(`\r[${'#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.')}] ${text} `)
      else if (Math.floor(share * 10) > shown) {
        shown = Math.floor(share * 10)
        console.log(text)
      }
    },
    end() {
      if (live) process.stdout.write('\n')
    },
  }
}

/** Matches one piece of tagged text as the renderer writes it: its position and its text. */
const PIECE =
  /\/Span <<\n {2}\/MCID \d+\n(?: {2}\/Lang \([^)]*\)\n)?>> BDC\nq\n1 0 0 -1 (-?[\d.]+) (-?[\d.]+) cm\n(?:(?!BT\n|Q\n)[^\n]*\n)*BT\n([^]*?)\nET\nQ\nEMC\n/g
/** Matches a text object with up to three glyphs, and their size. */
const FEW_GLYPHS =
  /^[^[(]*\/\w+ ([\d.]+) Tf\n[^[(]*(?:\((?:(?:\\\d{3}|\\.|[^\\)]){2}){1,3}\) Tj|\[-?[\d.]* ?\((?:(?:\\\d{3}|\\.|[^\\)]){2}){1,3}\)\] TJ)(?:\nEMC){0,2}$/

/** Matches the existing marks around the text of a piece, in one part or several. */
const MARKED = /\/Span <<\n {2}\/ActualText <[0-9A-F]*>\n>> BDC\n|\/ReversedChars BMC\n|^EMC\n|\nEMC(?=\n|$)/gm

/** Minimum distance of lines, as a multiple of their size; marks are closer. */
const LINE = 0.9

/**
 * Returns the content of a page in which every letter is copied only once. Arabic letters are drawn as a body and its
 * dots. The renderer writes dots that are higher or lower as a separate piece, and both pieces carry the letter, so
 * that copied text contains it twice. A piece of a few glyphs is such a mark if it has no width, that is, if the next
 * piece starts at the same x position and less than a line away. It is drawn as before, but with empty text.
 */
export const copyLettersOnce = (content: string): string => {
  const pieces = [...content.matchAll(PIECE)]
  let result = ''
  let from = 0
  pieces.forEach((piece, index) => {
    const [whole, x, y, text = ''] = piece
    const next = pieces[index + 1]
    const end = piece.index + whole.length
    const size = FEW_GLYPHS.exec(text)?.[1]
    const away = Math.abs(Number(next?.[2]) - Number(y))
    const isMark = size !== undefined && next?.index === end && next[1] === x && away > 0 && away < LINE * Number(size)
    if (!isMark) return
    const silent = `/Span <<\n  /ActualText <FEFF>\n>> BDC\n${text.replaceAll(MARKED, '')}\nEMC`
    const at = piece.index + whole.lastIndexOf(text)
    result += content.slice(from, at) + silent
    from = at + text.length
  })
  return result + content.slice(from)
}

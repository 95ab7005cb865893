/** One piece of tagged text as the renderer writes it: where it begins, and what it shows. */
const PIECE = /\/Span <<\n {2}\/MCID \d+\n(?: {2}\/Lang \([^)]*\)\n)?>> BDC\nq\n1 0 0 -1 (-?[\d.]+) (-?[\d.]+) cm\n(?:(?!BT\n|Q\n)[^\n]*\n)*BT\n([^]*?)\nET\nQ\nEMC\n/g
/** A text object that shows up to three glyphs, and the size they have. */
const FEW_GLYPHS = /^[^[(]*\/\w+ ([\d.]+) Tf\n[^[(]*(?:\((?:(?:\\\d{3}|\\.|[^\\)]){2}){1,3}\) Tj|\[-?[\d.]* ?\((?:(?:\\\d{3}|\\.|[^\\)]){2}){1,3}\)\] TJ)(?:\nEMC){0,2}$/

/** What already marks the text of a piece, in one part or several. */
const MARKED = /\/Span <<\n {2}\/ActualText <[0-9A-F]*>\n>> BDC\n|\/ReversedChars BMC\n|^EMC\n|\nEMC(?=\n|$)/gm

/** Lines stand at least so many times their size apart, and marks less. */
const LINE = 0.9

/**
 * The content of a page with every letter standing for itself once. Arabic letters are drawn as a body and its dots; the
 * renderer writes dots that stand higher or lower as a piece of their own and lets both stand for the letter, so that
 * who copies the text gets it twice. A piece of a few glyphs that takes no room, so that
 * the next one begins where it began and less than a line away, is such a mark: it is drawn as before and stands for nothing.
 */
export const withSingleLetters = (content: string): string => {
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

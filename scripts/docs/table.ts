/** Returns the lines of a table in Markdown, and an empty line after it; nothing where there are no rows. */
export const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0
    ? []
    : [
        `| ${head.join(' | ')} |`,
        `|${head.map(() => ' --- ').join('|')}|`,
        ...rows.map((cells) => `| ${cells.join(' | ')} |`),
        '',
      ]

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FigureTiles } from '../../../../src/elements/reports/parts/figure-tiles.tsx'
import { buildMessages, MessagesContext } from '../../../../src/elements/runtime/messages.tsx'
import { Tag } from '../../../../src/elements/ui/tags/tag.tsx'

const messages = buildMessages('en', {}, undefined)

test('a tag that counts nothing warns of nothing', () => {
  const draw = (count?: number) =>
    renderToStaticMarkup(
      <MessagesContext value={messages}>
        <Tag kind="danger" {...(count !== undefined && { count })}>
          Blocks
        </Tag>
      </MessagesContext>,
    )
  expect(draw()).toContain('data-kind="danger"')
  expect(draw(3)).toContain('data-kind="danger"')
  expect(draw(0)).toContain('data-kind="neutral"')
})

test('a figure of zero has the colour of all figures', () => {
  const draw = (figure: string) =>
    renderToStaticMarkup(
      <MessagesContext value={messages}>
        <FigureTiles
          label="Figures"
          tiles={[{ id: 'locked', label: 'Locked', figure, tone: 'warning' }]}
          state="ready"
          onAgain={() => undefined}
        />
      </MessagesContext>,
    )
  expect(draw('10')).toContain('data-tone="warning"')
  for (const none of ['0', '0%']) expect(draw(none)).not.toContain('data-tone')
})

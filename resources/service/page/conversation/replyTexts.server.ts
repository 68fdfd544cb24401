import { sql } from 'drizzle-orm'
import { type Context, NotFound } from '#server/kit'
import { filled, gaps, type GapValues } from '#resources/messages/templates/gaps.ts'
import { blocksOf, wordsOfLine } from '#resources/service/knowledge/markdown.ts'

/** A text with what is known of it filled in. Gaps without a value stay, so that whoever sends it sees them. */
export function wordingWith(template: string, values: GapValues): string {
  const isEmpty = (name: string) => Object.hasOwn(gaps, name) && !values[name as keyof GapValues]
  const stored = template.replace(/\[([^[\]]*)\]/g, (whole, part: string) =>
    gapsIn(part).some(isEmpty) ? '' : whole,
  )
  const left = gapsIn(stored).filter(isEmpty)
  return filled(stored, { ...values, ...Object.fromEntries(left.map(name => [name, `{${name}}`])) })
}

/** The gaps that stand in a text. */
export const emptyGaps = (text: string): string[] =>
  gapsIn(text).filter(name => Object.hasOwn(gaps, name))

const gapsIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!)

/**
 * An article as people write an e-mail: its lines without the marks of Markdown.
 * @example plainLines('# Legs\n- **Loose**') // 'Legs\n\n- Loose'
 */
export const plainLines = (text: string): string =>
  blocksOf(text)
    .map(block => {
      if (block.kind === 'line') return '---'
      if (block.kind === 'code') return block.text
      return block.kind === 'list'
        ? block.items
            .map((item, at) => `${block.isOrdered ? `${at + 1}.` : '-'} ${wordsOfLine(item)}`)
            .join('\n')
        : wordsOfLine(block.content)
    })
    .join('\n\n')

/** A wording that people send by hand. @throws NotFound naming `templateId` */
export async function wordingOf({ db, actor }: Context, templateId: string) {
  const [template] = await db.query<{ name: string; subject: string | null; body: string }>(sql`
    select name, subject, body from message_templates
    where id = ${templateId} and client_id = ${actor.clientId} and event is null and is_active and not is_deleted`)
  if (!template) throw new NotFound('This wording does not exist or is not active.', 'templateId')
  return template
}

/** An article for customers. @throws NotFound naming `articleId`, also for one that is for staff */
export async function articleFor({ db, actor }: Context, articleId: string): Promise<string> {
  const [article] = await db.query<{ body: string }>(sql`
    select body from articles
    where id = ${articleId} and client_id = ${actor.clientId} and state = 'Published' and audience = 'Customers' and not is_deleted`)
  if (!article)
    throw new NotFound('This article is not for customers, or is not published.', 'articleId')
  return plainLines(article.body)
}

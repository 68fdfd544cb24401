import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { metaOf, setInRows, type Context } from '#server/kit'
import { keepMessage } from '#resources/messages/queue.server.ts'
import { valuesOf, type CaseFacts } from './caseFacts.server.ts'
import { listUnsubscribe, rendered } from './rendering.ts'
import { nextTemplate, type Template } from './templates.server.ts'
import { unsubscribeLink } from './unsubscribing.server.ts'

/**
 * Queues a step of a case, which the caller has locked and looked at, and says when the next one is
 * due. A step is queued once.
 */
export async function writeStep(context: Context, facts: CaseFacts, template: Template, now: Date) {
  const { db } = context
  const eventKey = `retargeting ${facts.id} ${template.step}`
  const [known] = await db.query(
    sql`select 1 from messages where client_id = ${facts.clientId} and lower(event_key) = ${eventKey} and not is_deleted`,
  )
  if (!known) {
    const id = uuid()
    const fill = {
      values: valuesOf(facts),
      items: facts.items,
      unsubscribeLink: await unsubscribeLink(id),
      supportEmail: facts.supportEmail,
    }
    const mail = rendered(template, fill)
    await keepMessage(context, {
      id,
      channel: 'E-mail',
      recipient: facts.email!,
      customerId: facts.customerId,
      orderId: facts.orderId,
      template: template.name,
      subject: mail.subject.slice(0, 200),
      body: mail.text,
      html: mail.html,
      unsubscribe: listUnsubscribe(fill),
      ownerEntity: 'retargetingCases',
      ownerId: facts.id,
      dueOnUtc: now.toISOString(),
      eventKey,
    })
  }
  const next = await nextTemplate(db, { ...facts, step: template.step })
  await setInRows(
    context,
    metaOf('retargetingCases'),
    [facts.id],
    sql`step = ${template.step}`,
    sql`why = null`,
    sql`next_on_utc = ${next ? after(now, next.delay) : null}`,
  )
}

/** So many hours later. */
export const after = (now: Date, hours: number) =>
  new Date(now.getTime() + hours * 3_600_000).toISOString()

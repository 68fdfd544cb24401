import { sql } from 'drizzle-orm'
import {
  handlers,
  metaOf,
  oneRecord,
  Refused,
  refused,
  writeAuditAndOutbox,
  type AfterWrite,
  type Context,
} from '#server/kit'
import { goBack } from '#resources/commerce/channels/goBack.server.ts'
import { keepMessage, latelyTo, sameAgain } from '#resources/messages/queue.server.ts'
import { caseFacts, valuesOf, type CaseFacts } from './caseFacts.server.ts'
import { refusalFor } from './mayWrite.ts'
import { listUnsubscribe, masked, rendered, type Fill } from './rendering.ts'
import { retargetingCalls } from './retargeting.calls.ts'
import { nextTemplate, templateOf, type Template } from './templates.server.ts'
import { endConsent, unsubscribe } from './unsubscribing.server.ts'
import { writeStep } from './writing.server.ts'

export default handlers(retargetingCalls, {
  async sendRetargetingStep(context, { caseId }) {
    const { db } = context
    await oneRecord(context, metaOf('retargetingCases'), caseId, 'for update', 'caseId')
    const [facts] = await caseFacts(db, sql`c.id = ${caseId}`)
    const now = new Date()
    const notNow = refusalFor(facts!, now)
    if (notNow) throw refused(notNow.code, 'caseId', notNow.why)
    const template = await nextTemplate(db, facts!)
    if (!template) throw refused('no_template', 'caseId', 'All steps were sent.')
    await writeStep(context, facts!, template, now)
    await writeAuditAndOutbox(context, 'write', 'retargetingCases', [
      { id: caseId, changes: { step: [facts!.step, template.step] } },
    ])
    return { template: template.name }
  },

  async unsubscribeEmail(context, { token }) {
    await unsubscribe(context, token)
    return {}
  },

  async previewRetargetingTemplate(context, { templateId, caseId }) {
    const template = await ownTemplate(context, templateId)
    const facts = await caseToShow(context, template, caseId)
    const { subject, blocks, html } = rendered(template, await maskedFill(context, facts))
    return {
      caseNo: facts?.caseNo ?? null,
      subject,
      blocks: blocks.map(({ kind, text }) => ({ kind, text })),
      html,
    }
  },

  goBackInTemplate: (context, { templateId, ...version }) =>
    goBack(context, 'retargetingTemplates', {
      id: templateId,
      idField: 'templateId',
      ...version,
    }),

  async testRetargetingTemplate(context, { templateId }) {
    const { db, actor } = context
    const template = await ownTemplate(context, templateId)
    const [me] = await db.query<{ email: string | null }>(
      sql`select email from staff where id = ${actor.staffId}`,
    )
    if (!me?.email) throw refused('no_email', 'templateId', 'Your account has no e-mail address.')
    const fill = await maskedFill(context, await caseToShow(context, template, null))
    const mail = rendered(template, fill)
    const lately = await latelyTo(db, me.email, actor.clientId!)
    const [again] = await db.query(
      sql`select 1 from messages where ${lately} and body = ${mail.text} limit 1`,
    )
    if (again) throw new Refused(sameAgain(me.email, 'templateId'))
    await keepMessage(context, {
      channel: 'E-mail',
      recipient: me.email,
      template: template.name,
      subject: `Test: ${mail.subject}`.slice(0, 200),
      body: mail.text,
      html: mail.html,
      unsubscribe: listUnsubscribe(fill),
      ownerEntity: 'retargetingTemplates',
      ownerId: templateId,
      dueOnUtc: new Date().toISOString(),
    })
    return { recipient: me.email }
  },
})

async function ownTemplate(context: Context, id: string): Promise<Template> {
  await oneRecord(context, metaOf('retargetingTemplates'), id, '', 'templateId')
  return templateOf(context.db, id)
}

/** The named case, else the newest one that the template is for. */
async function caseToShow(
  context: Context,
  { source }: Template,
  caseId: string | null | undefined,
): Promise<CaseFacts | undefined> {
  const { db, actor } = context
  if (caseId) await oneRecord(context, metaOf('retargetingCases'), caseId, '', 'caseId')
  const [facts] = await caseFacts(
    db,
    caseId
      ? sql`c.id = ${caseId}`
      : sql`c.id = (select n.id from retargeting_cases n where n.client_id = ${actor.clientId} and n.source = ${source} and not n.is_deleted order by n.last_seen_on_utc desc, n.id limit 1)`,
  )
  return facts
}

/** A real case without who it is; without any case what is filled in anyway. */
async function maskedFill({ db, actor }: Context, facts: CaseFacts | undefined): Promise<Fill> {
  const [company] = await db.query<{ name: string; supportEmail: string | null }>(
    sql`select name, support_email from clients where id = ${actor.clientId}`,
  )
  const { name, supportEmail } = company!
  const values = facts
    ? {
        ...valuesOf(facts),
        customer: masked(facts.customer),
        orderCode: `•••${facts.orderCode.slice(-2)}`,
      }
    : { company: name }
  return {
    // The link of a real order would show whose it is.
    values: { ...values, portalLink: '#' },
    items: facts?.items ?? null,
    unsubscribeLink: null,
    supportEmail,
  }
}

/** An address that is recorded as an opt-out ends the consent that it gave. */
export const endsConsent: AfterWrite = async (context, id) => {
  const [{ address } = { address: '' }] = await context.db.query<{ address: string }>(
    sql`select address from email_opt_outs where id = ${id}`,
  )
  await endConsent(context, address)
}

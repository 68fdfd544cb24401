import { call, list, longText, reference, text } from '#define'
import { former } from '#resources/commerce/channels/channels.calls.ts'
import { retargetingBlocks } from './retargetingBlocks.entity.ts'

const required = { required: true } as const
const templateId = reference('retargetingTemplates', required)

/** Calls about cases and their e-mails. */
export const retargetingCalls = {
  /** Queues the next e-mail of a case at once. All that is checked by itself is checked here, too. */
  sendRetargetingStep: call({
    at: 'POST /api/retargetingCases/sendStep',
    of: 'retargetingCases',
    done: 'Queued: %{template}',
    input: { caseId: reference('retargetingCases', required) },
    answer: { template: text({ required: true, max: 60 }) },
  }),
  /** Records the opt-out behind the link of an e-mail: the customer portal passes its token on. */
  unsubscribeEmail: call({
    at: 'POST /api/emailOptOuts/unsubscribe',
    of: 'emailOptOuts',
    done: 'Recorded',
    input: { token: text({ required: true, max: 60 }) },
    answer: {},
  }),
  /** A template as the newest case of its kind fills it, or another one, without who it is. */
  previewRetargetingTemplate: call({
    at: 'GET /api/retargetingTemplates/preview',
    of: 'retargetingTemplates',
    input: { templateId, caseId: reference('retargetingCases') },
    answer: {
      caseNo: text({ max: 20 }),
      subject: text({ required: true, max: 300 }),
      blocks: list({ kind: retargetingBlocks.fields.kind, text: longText() }, 99),
      html: longText(required),
    },
  }),
  /** Sends a template to whoever asks, as a masked case fills it. */
  testRetargetingTemplate: call({
    at: 'POST /api/retargetingTemplates/test',
    of: 'retargetingTemplates',
    done: 'Test queued to %{recipient}',
    input: { templateId },
    answer: { recipient: text({ required: true, max: 160 }) },
  }),
  /** Gives a template the wording that it had at a moment. */
  goBackInTemplate: call({
    at: 'POST /api/retargetingTemplates/goBack',
    of: 'retargetingTemplates',
    done: 'Former wording restored',
    input: { templateId, ...former },
  }),
}
export type BlockKind = (typeof retargetingBlocks.fields.kind.options.values)[number]

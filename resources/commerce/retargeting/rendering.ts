import { filled, oneLine } from '#resources/messages/templates/gaps.ts'
import { caseGaps, type CaseValues } from './caseGaps.ts'
import type { BlockKind } from './retargeting.calls.ts'

/** A block of a template as it is stored. */
export interface Block {
  readonly kind: BlockKind
  readonly text: string | null
}

/** The values that fill a template. */
export interface Fill {
  readonly values: CaseValues
  /** A line for each thing that the customer chose. */
  readonly items: string | null
  /** Where its reader says that they want no more; at least one of them. */
  readonly unsubscribeLink: string | null
  readonly supportEmail: string | null
}

/** An e-mail as its parts are filled, as text and as a page. */
export interface Rendered {
  readonly subject: string
  readonly blocks: readonly Block[]
  readonly text: string
  readonly html: string
}

/** Fills a template. Blocks without anything to say are left out. */
export function rendered(
  template: {
    readonly subject: string
    readonly blocks: readonly Block[]
    readonly language: string
  },
  fill: Fill,
): Rendered {
  const blocks = template.blocks.flatMap(block => filledBlock(block, fill))
  const subject = oneLine(filled(template.subject, fill.values, caseGaps))
  const code = template.language === 'French' ? 'fr' : 'en'
  return {
    subject,
    blocks,
    text: blocks.map(block => asText(block, fill)).join('\n\n'),
    html: `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#222"><div style="max-width:600px;margin:0 auto">${blocks.map(block => asHtml(block, fill)).join('')}</div></body></html>`,
  }
}

function filledBlock({ kind, text }: Block, { values, items }: Fill): Block[] {
  const words = filled(text ?? '', values, caseGaps).trim()
  if (kind === 'Items')
    return items ? [{ kind, text: [words, items].filter(Boolean).join('\n') }] : []
  // A button leads to the order in the portal: without one it would lead nowhere.
  if (kind === 'Button') return values.portalLink && words ? [{ kind, text: words }] : []
  return words || kind === 'Unsubscribe' ? [{ kind, text: words || 'Unsubscribe' }] : []
}

function asText({ kind, text }: Block, { values, unsubscribeLink, supportEmail }: Fill): string {
  if (kind === 'Button') return `${text}: ${values.portalLink}`
  if (kind === 'Unsubscribe') return `${text}: ${unsubscribeLink ?? supportEmail ?? ''}`
  return text!
}

function asHtml({ kind, text }: Block, { values, unsubscribeLink, supportEmail }: Fill): string {
  const words = escaped(text!).replaceAll(/\r?\n/g, '<br>')
  if (kind === 'Heading') return `<h1 style="font-size:24px;line-height:1.25">${words}</h1>`
  if (kind === 'Button')
    return `<p><a href="${escaped(values.portalLink!)}" style="display:inline-block;padding:12px 20px;background:#1f4e79;color:#fff;text-decoration:none;border-radius:4px">${words}</a></p>`
  if (kind === 'Unsubscribe') {
    const link = unsubscribeLink ?? mailto(supportEmail ?? '')
    return `<p style="margin-top:32px;font-size:13px;color:#555"><a href="${escaped(link)}" style="color:#555">${words}</a></p>`
  }
  return `<p>${words}</p>`
}

const mailto = (address: string) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=unsubscribe`

/** The header List-Unsubscribe: by mail, and by a page where one is configured. */
export const listUnsubscribe = ({ unsubscribeLink, supportEmail }: Fill): string =>
  [supportEmail && mailto(supportEmail), unsubscribeLink]
    .flatMap(each => (each ? [`<${each}>`] : []))
    .join(', ')

/** A text inside HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`)

/**
 * A name as strangers may see it: the first letter of each word.
 * @example masked('Mere Tahana') // 'M••• T•••'
 */
export const masked = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => `${[...word][0]}•••`)
    .join(' ')

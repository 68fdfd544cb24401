import type { AnyCall, AnyField } from '#define'
import { amountText } from '#src/fields/number/amountText.ts'
import { formatLongDate } from '#src/fields/time/time.ts'
import { spokenLabel } from '#src/i18n/declared.ts'
import { polyglot, say } from '#src/i18n/say.ts'

/**
 * What a call has done, as it is declared, with the values that it was given and answers.
 * @example doneText(calls.recordOrderPayment, { amount: 500 }) // 'Payment of $500.00 recorded'
 */
export function doneText({ done, input }: AnyCall, values: Readonly<Record<string, unknown>>) {
  if (!done) return say('record.action_done')
  const text = spokenLabel(done)
  const gaps = [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!)
  return polyglot().translate(text, {
    ...Object.fromEntries(
      gaps.map(name => [name, inWords(input[name] as AnyField | undefined, values[name])]),
    ),
    smart_count: values[gaps[0]!],
  })
}

function inWords(field: AnyField | undefined, value: unknown): string {
  if (typeof value === 'string') return field?.kind === 'date' ? formatLongDate(value) : value
  if (typeof value !== 'number') return ''
  return field?.kind === 'money' ? amountText(value) : value.toLocaleString('en-NZ')
}
